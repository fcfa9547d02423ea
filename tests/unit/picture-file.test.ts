import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPicture } from "../../service/account/picture-file.ts";
import { Refusal } from "../../service/shared/refusal.ts";
import { texts } from "../../service/texts/texts.ts";
import {
  chunkOfPng,
  GIF,
  gifOf,
  JPEG,
  jpegWith,
  PNG,
  pngWith,
  segment,
  WEBP,
  webpWith,
} from "../service/support/pictures.ts";

const PLACE = "52.5200 N, 13.4050 E";
const place = Buffer.from(PLACE);
const latin = (text: string) => Buffer.from(text, "latin1");
const cleaned = (file: Uint8Array) => Buffer.from(readPicture(file).bytes);
function cleanedOrRefused(file: Uint8Array): Buffer | null {
  try {
    return cleaned(file);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
const refusal = (text: { readonly en: string }) => expect.objectContaining({ code: 400, message: text.en });

/** EXIF's data with how the camera was held, and with a place. */
const exif = (order: "II" | "MM", orientation: number) => {
  const short = (value: number) => (order === "II" ? [value, 0] : [0, value]);
  const long = (value: number) => (order === "II" ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const entry = [...short(3), ...long(1), ...short(orientation), 0, 0];
  const tag = order === "II" ? [0x12, 0x01] : [0x01, 0x12];
  return Buffer.concat([latin(order), Buffer.of(...short(42), ...long(8), ...short(1), ...tag, ...entry), place]);
};

describe("a picture", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
    ["image/gif", GIF],
    ["image/webp", WEBP],
  ] as const)("without metadata stays as it is: %s", (type, file) => {
    expect(readPicture(file).type).toBe(type);
    expect(cleaned(file)).toEqual(Buffer.from(file));
  });

  test.each([
    ["a PNG's texts", pngWith(chunkOfPng("tEXt", place), chunkOfPng("iTXt", place)), PNG],
    ["a PNG's EXIF and unknown chunks", pngWith(chunkOfPng("eXIf", place), chunkOfPng("prVt", place)), PNG],
    ["what follows a PNG", Buffer.concat([PNG, place]), PNG],
    ["a JPEG's EXIF", jpegWith(segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif("MM", 1)]))), JPEG],
    ["a JPEG's XMP", jpegWith(segment(0xe1, Buffer.concat([latin("http://ns.adobe.com/xap/1.0/\0"), place]))), JPEG],
    [
      "a JPEG's IPTC, comment and others",
      jpegWith(segment(0xed, place), segment(0xfe, place), segment(0xe5, place)),
      JPEG,
    ],
    ["a JPEG's other pictures", jpegWith(segment(0xe2, Buffer.concat([latin("MPF\0"), place]))), JPEG],
    ["what follows a JPEG", Buffer.concat([JPEG, place]), JPEG],
    [
      "a GIF's comment and foreign data",
      gifOf([0x21, 0xfe, 20, ...place, 0], [0x21, 0xff, 11, ...latin("XMP DataXMP"), 20, ...place, 0]),
      GIF,
    ],
    ["a GIF's text", gifOf([0x21, 0x01, 12, ...Buffer.alloc(12), 20, ...place, 0]), GIF],
    ["what follows a GIF", Buffer.concat([GIF, place]), GIF],
    ["a WebP's unknown chunks", webpWith([["prVt", place]]), WEBP],
  ])("loses %s", (_, file, left) => {
    expect(cleaned(file)).toEqual(Buffer.from(left));
  });

  test("loses EXIF and XMP of a WebP, and the marks that announce them", () => {
    const head = (marks: number) => ["VP8X", Buffer.of(marks, 0, 0, 0, 0, 0, 0, 0, 0, 0)] as const;
    const [one, profile] = [["EXIF", place] as const, ["ICCP", latin("profile")] as const];
    const file = webpWith([head(0x3e), profile], [one, ["XMP ", place]]);
    expect(cleaned(file)).toEqual(webpWith([head(0x32), profile], []));
  });

  test("loses what a frame of a WebP hides", () => {
    const image = WEBP.subarray(12);
    const frame = (inside: Uint8Array) => webpWith([["ANMF", Buffer.concat([Buffer.alloc(16), inside])]]);
    const hidden = Buffer.concat([latin("EXIF"), Buffer.of(place.length, 0, 0, 0), place]);
    expect(cleaned(frame(Buffer.concat([image, hidden])))).toEqual(frame(image));
  });

  test("keeps the colours' profile, the speed of an animation and how often it is shown", () => {
    const profile = jpegWith(
      segment(0xe2, latin("ICC_PROFILE\0\x01\x01 colours")),
      segment(0xee, latin("Adobe\0d\0\0\0\0\x01")),
    );
    expect(cleaned(profile)).toEqual(profile);
    const animated = gifOf([0x21, 0xff, 11, ...latin("NETSCAPE2.0"), 3, 1, 0, 0, 0], [0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
    expect(cleaned(animated)).toEqual(animated);
    const coloured = pngWith(chunkOfPng("iCCP", latin("p\0\0x")), chunkOfPng("tRNS", Buffer.of(0)));
    expect(cleaned(coloured)).toEqual(coloured);
  });

  test.each([
    ["II", 6],
    ["MM", 8],
  ] as const)("keeps how the camera was held (%s, %d), and nothing else of its EXIF", (order, orientation) => {
    const file = jpegWith(segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif(order, orientation)])));
    const clean = cleaned(file);
    expect(clean.includes(place)).toBe(false);
    const tiff = Buffer.concat([
      latin("Exif\0\0MM\0*\0\0\0\b"),
      Buffer.of(0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation),
    ]);
    expect(clean.includes(tiff)).toBe(true);
    expect(cleaned(clean)).toEqual(clean);
  });

  test.each([
    [JPEG, 2],
    [GIF, 1],
  ])("gets the end that it lacks", (file, end) => {
    expect(cleaned(file.subarray(0, -end))).toEqual(Buffer.from(file));
  });

  test.each<[string, (width: number, height: number) => Uint8Array]>([
    [
      "PNG",
      (width, height) => {
        const file = Buffer.from(PNG);
        file.writeUInt32BE(width, 16);
        file.writeUInt32BE(height, 20);
        return file;
      },
    ],
    [
      "JPEG",
      (width, height) => {
        const file = Buffer.from(JPEG);
        const at = file.indexOf(Buffer.of(0xff, 0xc2));
        file.writeUInt16BE(height, at + 5);
        file.writeUInt16BE(width, at + 7);
        return file;
      },
    ],
    [
      "GIF",
      (width, height) => {
        const file = Buffer.from(GIF);
        file.writeUInt16LE(width, 6);
        file.writeUInt16LE(height, 8);
        return file;
      },
    ],
    [
      "GIF's image",
      (width, height) => {
        const file = Buffer.from(GIF);
        const at = file.indexOf(0x2c, 19);
        file.writeUInt16LE(width, at + 5);
        file.writeUInt16LE(height, at + 7);
        return file;
      },
    ],
    [
      "WebP",
      (width, height) =>
        webpWith([
          [
            "VP8X",
            Buffer.of(0, 0, 0, 0, (width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0),
          ],
        ]),
    ],
    [
      "WebP's frame",
      (width, height) =>
        webpWith([
          [
            "ANMF",
            Buffer.concat([
              Buffer.of(
                0,
                0,
                0,
                0,
                0,
                0,
                (width - 1) & 255,
                (width - 1) >> 8,
                0,
                (height - 1) & 255,
                (height - 1) >> 8,
                0,
                0,
                0,
                0,
                0,
              ),
              WEBP.subarray(12),
            ]),
          ],
        ]),
    ],
    [
      "WebP's lossy data",
      (width, height) => {
        const file = Buffer.from(WEBP);
        file.writeUInt16LE(width, 26);
        file.writeUInt16LE(height, 28);
        return file;
      },
    ],
    [
      "WebP's lossless data",
      (width, height) => {
        const data = Buffer.of(0x2f, 0, 0, 0, 0);
        data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
        return webpWith([["VP8L", data]]);
      },
    ],
  ])("with more than 50 million pixels is refused by the words of that: %s", (_, file) => {
    expect(() => readPicture(file(8000, 6250))).not.toThrow();
    expect(() => readPicture(file(8001, 6250))).toThrow(refusal(texts.refusal.tooManyPixels));
  });

  test.each([
    ["no picture", latin("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")],
    ["a signature alone", PNG.subarray(0, 8)],
    ["a PNG without an end", PNG.subarray(0, -12)],
    [
      "a PNG of no height",
      (() => {
        const file = Buffer.from(PNG);
        file.writeUInt32BE(0, 20);
        return file;
      })(),
    ],
    ["a JPEG without an image", Buffer.concat([JPEG.subarray(0, 2), segment(0xfe, place), Buffer.of(0xff, 0xd9)])],
    ["a GIF without an image", Buffer.concat([GIF.subarray(0, 19), GIF.subarray(-1)])],
    ["a WebP without an image", Buffer.concat([WEBP.subarray(0, 4), Buffer.of(4, 0, 0, 0), latin("WEBP")])],
    ["a WebP that is cut", WEBP.subarray(0, -2)],
  ])("cannot be %s", (_, file) => {
    expect(() => readPicture(file)).toThrow(refusal(texts.refusal.noImage));
  });

  test("is read or refused, and read again as it was kept, whatever its bytes are", () => {
    const file = fc.constantFrom(
      PNG,
      JPEG,
      GIF,
      WEBP,
      jpegWith(segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif("II", 3)]))),
    );
    const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(file, damage, fc.nat(400), fc.uint8Array({ maxLength: 40 }), (whole, places, cut, more) => {
        const bytes = Buffer.concat([whole.subarray(0, whole.length - (cut % 20)), more]);
        for (const [at, value] of places) if (at < bytes.length) bytes[at] = value;
        const clean = cleanedOrRefused(bytes);
        expect(clean && cleanedOrRefused(clean)).toEqual(clean);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["a JPEG's segments", JPEG, 2, Buffer.of(0xff, 0xfe, 0, 2)],
    ["a PNG's chunks", PNG, 33, chunkOfPng("tEXt", Buffer.alloc(0))],
    ["a GIF's blocks", GIF, GIF.length - 1, Buffer.of(0x21, 0xfe, 0)],
  ])("is refused with more parts than any picture has: %s", (_parts, file, at, part) => {
    const having = (parts: number) =>
      Buffer.concat([file.subarray(0, at), Buffer.alloc(part.length * parts, part), file.subarray(at)]);
    expect(cleaned(having(10_000))).toEqual(Buffer.from(file));
    expect(() => readPicture(having(200_000))).toThrow(refusal(texts.refusal.noImage));
  });

  test("has one place that says how the camera was held, and no directory longer than that", () => {
    const endless = segment(0xe1, Buffer.concat([latin("Exif\0\0MM\0*"), Buffer.of(0, 0, 0, 8, 0xff, 0xff)]));
    const later = segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif("MM", 6)]));
    expect(cleaned(jpegWith(endless, later))).toEqual(Buffer.from(JPEG));
  });
});
