import type { SessionUser } from "../../machines/shared/contract-values.ts";
import { useApp } from "../app-actor.ts";
import { Avatar } from "../components/avatar/avatar.tsx";

export interface PersonAvatarProps {
  session: SessionUser;
  /** What the person is called. */
  name: string;
  width?: number;
}

/** The image of the person who is signed in, from the thumbnail service of this place where it has one. */
export function PersonAvatar({ session: { image, S3_BASEURL }, ...more }: PersonAvatarProps) {
  const { thumbnailUrl, serviceUrl } = useApp().config;
  // One that the person gave is the service's own: no thumbnail service has it.
  if (image?.startsWith("/")) return <Avatar {...more} image={image} thumbor={serviceUrl} s3Url="" />;
  return (
    <Avatar
      {...more}
      image={thumbnailUrl === undefined ? null : image}
      thumbor={thumbnailUrl ?? ""}
      s3Url={S3_BASEURL ?? ""}
    />
  );
}
