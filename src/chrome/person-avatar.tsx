import type { SessionUser } from "../../machines/shared/contract-values.ts";
import { useApp } from "../app-actor.ts";
import { Avatar } from "../components/avatar/avatar.tsx";

export interface PersonAvatarProps {
  session: SessionUser;
  /** The person's name. */
  name: string;
  width?: number;
}

/** The signed-in person's image, from the thumbnail service if the operator has configured one. */
export function PersonAvatar({ session: { image, S3_BASEURL }, ...more }: PersonAvatarProps) {
  const { thumbnailUrl, serviceUrl } = useApp().config;
  // The account service, not the thumbnail service, has an image that the person uploaded.
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
