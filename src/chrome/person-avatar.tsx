import type { SessionUser } from "../../machines/shared/contract-values.ts";
import { useApp } from "../app-actor.ts";
import { Avatar } from "../components/avatar/avatar.tsx";

export interface PersonAvatarProps {
  session: SessionUser;
  /** What the person is called. */
  name: string;
  width?: number;
}

/** The signed-in person's image, from the thumbnail service if there is one. */
export function PersonAvatar({ session: { image, S3_BASEURL }, ...more }: PersonAvatarProps) {
  const { thumbnailUrl, serviceUrl } = useApp().config;
  // An image the person uploaded is at the account service, not at the thumbnail service.
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
