import { useApp } from "../../app-actor.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { StatusPage } from "../../components/status-page.tsx";
import buttons from "../../components/button.module.css";

export function NotAvailableScreen() {
  const { texts } = useApp();
  const { heading, text, login } = texts.notAvailable;
  return (
    <StatusPage
      heading={heading}
      text={text}
      actions={
        <RouteLink to={{ name: "login" }} className={buttons.button}>
          {login}
        </RouteLink>
      }
    />
  );
}
