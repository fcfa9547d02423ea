import { type AppSnapshot, useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { OnceHydrated } from "../hydrated.tsx";
import styles from "../messages/messages.module.css";

type ConnectionState = "offline" | "reconnecting" | "back";

/** One message about the connection. */
export const ConnectionMessage = ({ state, text }: { state: ConnectionState; text: string }) => (
  <span className={classes(styles.banner, state !== "back" && "late")}>
    <span className={classes(styles.light, state === "back" && styles.back)} />
    <span>{text}</span>
  </span>
);

/** Says when the app loses the service, and when it reaches it again. It says nothing about the first connection. */
export function ConnectionBanner() {
  const { texts } = useApp();
  const state = useAppState(connectionStateOf);
  return (
    <output>
      {state !== null && (
        <OnceHydrated>
          <ConnectionMessage key={state} state={state} text={texts.connection[state]} />
        </OnceHydrated>
      )}
    </output>
  );
}

/** The state that the banner shows; null for none. */
function connectionStateOf({ value: { connection } }: AppSnapshot): ConnectionState | null {
  if (typeof connection === "string") return connection === "reconnecting" ? connection : null;
  if ("offline" in connection) return "offline";
  return connection.online === "quiet" ? null : "back";
}
