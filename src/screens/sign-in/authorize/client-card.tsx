import { useApp, useTexts } from "../../../app-actor.ts";
import { LetterImage } from "../../../components/letter-image/letter-image.tsx";
import { authorize } from "../../../texts/en/authorize.ts";
import { Sentence } from "../../../components/sentence.tsx";
import styles from "./authorize.module.css";

/**
 * The app that asks for the sign-in and the host it returns to, so that the person can check both before typing a
 * password.
 */
export function ClientCard({ name, logo, query }: { name: string | null; logo: string | null; query: string }) {
  const texts = useTexts("authorize", authorize);
  const { config } = useApp();
  const host = redirectHost(query);
  const sentences = [texts.lead(config.productName), ...(host === null ? [] : [texts.goesTo(host)])];
  return (
    <div className={styles.client}>
      {name !== null && <LetterImage name={name} src={logo} />}
      <p>
        <Sentence text={sentences.join(" ")} names={[config.productName, host]} />
      </p>
    </div>
  );
}

/** The host of the request's redirect address, or null. */
function redirectHost(query: string): string | null {
  const address = new URLSearchParams(query).get("redirect_uri");
  return address !== null && URL.canParse(address) ? new URL(address).host : null;
}
