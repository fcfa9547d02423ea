import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPicture } from "../../service/account/picture-file.ts";
import { Refusal } from "../../service/shared/refusal.ts";
import { texts } from "../../service/texts/texts.ts";

const PLACE = "52.5200 N, 13.4050 E";
const types = ["png", "jpeg", "gif", "webp"] as const;

const blank = (width: number, height: number, background = "teal") =>
  sharp({ create: { width, height, channels: 3, background } });
const refusal = (text: { readonly en: string }) => expect.objectContaining({ code: 400, message: text.en });

async function sizeOf(picture: Uint8Array) {
  const { format, width, height, pages } = await sharp(picture, { animated: true }).metadata();
  return { format, width, height, pages };
}

describe("a picture", () => {
  test.each(types)("is kept as WebP, one of few pixels as large as it is: %s", async (type) => {
    const drawn = await drawPicture(await blank(40, 30).toFormat(type).toBuffer());
    expect(await sizeOf(drawn)).toMatchObject({ format: "webp", width: 40, height: 30 });
  });

  test.each([
    [4000, 1000, 512, 128],
    [600, 1200, 256, 512],
  ])("of %d × %d pixels is kept with %d × %d", async (width, height, keptWidth, keptHeight) => {
    const drawn = await drawPicture(await blank(width, height).jpeg().toBuffer());
    expect(await sizeOf(drawn)).toMatchObject({ width: keptWidth, height: keptHeight });
  });

  test("is kept upright, and without the place where it was taken", async () => {
    const photo = await blank(20, 10)
      .withExif({ IFD0: { Copyright: PLACE }, IFD3: { GPSProcessingMethod: PLACE } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${PLACE} --></x:xmpmeta>`)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes(PLACE)).toBe(true);
    const drawn = await drawPicture(Buffer.concat([photo, Buffer.from(PLACE)]));
    const { width, height, orientation, exif, xmp } = await sharp(drawn).metadata();
    expect({ width, height, orientation, exif, xmp }).toEqual({ width: 10, height: 20 });
    expect(Buffer.from(drawn).includes(PLACE)).toBe(false);
  });

  test.each(["gif", "webp"] as const)("does not move: of an animation the first image is kept (%s)", async (type) => {
    const images = await Promise.all(["teal", "plum", "gold"].map((colour) => blank(8, 8, colour).png().toBuffer()));
    const animation = await sharp(images, { join: { animated: true } })
      .toFormat(type)
      .toBuffer();
    expect(await sizeOf(animation)).toMatchObject({ pages: 3 });
    const { width, height, pages = 1 } = await sizeOf(await drawPicture(animation));
    expect({ width, height, pages }).toEqual({ width: 8, height: 8, pages: 1 });
  });

  test("of up to 50 million pixels is drawn, and a larger one refused by words of its own", async () => {
    const most = await drawPicture(await blank(8000, 6250).png().toBuffer());
    expect(await sizeOf(most)).toMatchObject({ width: 512, height: 400 });
    const larger = drawPicture(await blank(8001, 6250).png().toBuffer());
    await expect(larger).rejects.toEqual(refusal(texts.refusal.tooManyPixels));
    const vast = await blank(8, 8).png().toBuffer();
    vast.writeUInt32BE(20_000, 16);
    vast.writeUInt32BE(20_000, 20);
    vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29);
    await expect(drawPicture(vast)).rejects.toEqual(refusal(texts.refusal.tooManyPixels));
  });

  test.each([
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script/></svg>"],
    ["a page", "<!doctype html><script>1</script>"],
    ["a sound, which begins alike", "RIFF....WAVE"],
    ["nothing", ""],
  ])("cannot be %s", async (_, text) => {
    await expect(drawPicture(Buffer.from(text))).rejects.toEqual(refusal(texts.refusal.noImage));
  });

  test.each(["tiff", "avif"] as const)("cannot be of another type: %s", async (type) => {
    const file = await blank(9, 9).toFormat(type).toBuffer();
    await expect(drawPicture(file)).rejects.toEqual(refusal(texts.refusal.noImage));
  });

  test("is drawn or refused with words, whatever its bytes are", async () => {
    const whole = await Promise.all(types.map((type) => blank(40, 30).toFormat(type).toBuffer()));
    const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), damage, fc.nat(20), async (file, places, cut) => {
        const bytes = Buffer.from(file.subarray(0, file.length - cut));
        for (const [at, value] of places) if (at < bytes.length) bytes[at] = value;
        const outcome = await drawPicture(bytes).then(
          async (drawn) => (await sizeOf(drawn)).format,
          (error: unknown) => error instanceof Refusal && error.code,
        );
        expect(["webp", 400]).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  });
});
