import { useSelector } from "@xstate/react";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { invite } from "../../../texts/en/joining.ts";
import { useTexts } from "../../../app-actor.ts";
import { submits } from "../../../sends.ts";
import type { InviteFlow } from "../../../../machines/joining/invite/invite.machine.ts";
import forms from "../../../components/form/form.module.css";

/** The form that accepts the invitation with one press. */
export function AcceptInvitation({ flow, busy }: { flow: InviteFlow; busy: boolean }) {
  const texts = useTexts("invite", invite);
  const { failure, announcements } = useSelector(flow, (snapshot) => snapshot.context);
  return (
    <>
      <form className={forms.form} method="post" {...submits(flow, { type: "invitation.accept" })}>
        <Refusal failure={failure} announcements={announcements} />
        <SubmitButton text={texts.accept.submit} busy={busy} />
      </form>
      <p className={forms.below}>
        <RouteLink to={{ name: "workspace" }}>{texts.accept.workspace}</RouteLink>
      </p>
    </>
  );
}
