import sharp from "sharp";
import { Refusal } from "../shared/refusal.ts";
import { createWorkQueue } from "../shared/work-queue.ts";
import { texts } from "../texts/texts.ts";

/** The most pixels of a side of a kept picture: enough for the largest place where the suite shows one. */
const SIDE = 512;
/** The most pixels of a sent picture: while it is drawn, each may take four bytes. */
const MOST_PIXELS = 50_000_000;

// The library also reads drawings, documents and other formats, which can contain scripts or are rarely tested.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadWebpBuffer",
  ],
});
// Otherwise it keeps the pictures of other people in memory.
sharp.cache(false);

/** One at a time, because a large picture takes much memory and a thread that password hashes need. */
const drawing = createWorkQueue(1);

/**
 * Re-encodes the picture of a file as a WebP of at most 512 pixels a side: upright, of an animation the first image, and
 * without metadata such as the place where a photo was taken. Refuses with 400 a file that is no picture of the
 * accepted types, and one with more than 50 million pixels; with 503 if too many others wait.
 */
export async function drawPicture(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await drawing.run(() => draw(file));
  } catch (error) {
    // The library's errors do not tell a spoilt file from a file of another type.
    throw error instanceof Refusal ? error : new Refusal(400, texts.refusal.noImage);
  }
}

async function draw(file: Uint8Array): Promise<Uint8Array> {
  // The library's own limit would call a larger picture unreadable.
  const sent = sharp(file, { limitInputPixels: false });
  const { width, height } = await sent.metadata();
  if (width * height > MOST_PIXELS) throw new Refusal(400, texts.refusal.tooManyPixels);
  const drawn = sent.autoOrient().resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true }).webp();
  return new Uint8Array(await drawn.toBuffer());
}
