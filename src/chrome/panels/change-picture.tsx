import { Group, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { PICTURE_MEGABYTES, pictureTypes } from "../../../machines/shared/picture-rules.ts";
import { choosePicture } from "../../adapters/picture.ts";
import { useAppState, useFlow, useTexts } from "../../app-actor.ts";
import { gives, sends } from "../../sends.ts";
import { FileUpload } from "../../components/file-upload/file-upload.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { changePicture } from "../../texts/en/chrome.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import buttons from "../../components/button/button.module.css";

/** Changing or removing the person's own picture. */
export function ChangePicture() {
  const texts = useTexts("changePicture", changePicture);
  const flow = useFlow("picture");
  const session = useAppState(({ context }) => context.session);
  const state = useSelector(flow, (snapshot) => snapshot);
  const { image, problem, failure } = state.context;

  if (state.matches("notOffered")) return <p>{texts.notOffered}</p>;
  if (state.matches("unreachable")) {
    return (
      <Stack align="flex-start">
        <Refusal failure={failure} />
        <button type="button" className={buttons.small} {...sends(flow, { type: "picture.reload" })}>
          {texts.retry}
        </button>
      </Stack>
    );
  }
  return (
    <Stack>
      <Group wrap="nowrap">
        {session && <PersonAvatar session={session} name={session.name ?? session.email ?? ""} width={80} />}
        <Text component="output" c="dimmed">
          {state.matches("uploading") ? texts.uploading : state.matches("removing") ? texts.removing : texts.lead}
        </Text>
      </Group>
      <Refusal failure={failure} />
      {state.matches("open") && (
        <>
          <FileUpload
            label={texts.choose}
            group="images"
            types={pictureTypes}
            files={[]}
            problem={problem}
            maxMegabytes={PICTURE_MEGABYTES}
            adds={gives(flow, "picture.choose", (files: readonly File[]) => ({
              type: "picture.choose",
              files: choosePicture(files),
            }))}
            removes={gives(flow, "picture.remove", () => ({ type: "picture.remove" }))}
          />
          {image !== null && (
            <Group>
              <button type="button" className={buttons.small} {...sends(flow, { type: "picture.remove" })}>
                {texts.remove}
              </button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}
