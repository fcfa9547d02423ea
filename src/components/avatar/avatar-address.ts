/** Where a person's image is kept. */
export interface AvatarImage {
  /** Path of the image in the storage; null: the person has none. */
  image: string | null;
  /** Address of the service that makes thumbnails. */
  thumbor: string;
  /** Path of the storage, as the thumbnail service knows it. */
  s3Url: string;
}

/** The image's address: thumbnail service, storage path and image, with one slash between each two. */
export function avatarAddress({ image, thumbor, s3Url }: AvatarImage): string | null {
  if (image === null || image === "") return null;
  const joined = [thumbor, s3Url, image].filter((part) => part !== "").join("/");
  return joined.replace(/(?<!:)\/{2,}/g, "/");
}
