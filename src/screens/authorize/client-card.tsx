import { useApp } from "../../app-actor.ts";
import { LetterImage } from "../../components/letter-image/letter-image.tsx";
import { authorize } from "../../texts/en/authorize.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./authorize.module.css";

/** Which app asks, and where it leads back to: to be seen before a password is typed. */
export function ClientCard({ name, logo, query }: { name: string | null; logo: string | null; query: string }) {
  const texts = useTexts("authorize", authorize);
  const { config } = useApp();
  const host = redirectHost(query);
  return (
    <div className={styles.client}>
      {name !== null && <LetterImage name={name} src={logo} />}
      <p>
        {texts.lead(config.productName)} {host !== null && texts.goesTo(host)}
      </p>
    </div>
  );
}

/** The host that the request wants to be answered at; null where it names none. */
function redirectHost(query: string): string | null {
  const address = new URLSearchParams(query).get("redirect_uri");
  return address !== null && URL.canParse(address) ? new URL(address).host : null;
}
