import { crc32, deflateSync } from "node:zlib";

/* Pictures of one pixel, of each kind that a person may upload, and with more in them. */

const latin = (text: string) => Buffer.from(text, "latin1");
const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export function chunkOfPng(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([latin(type), data]);
  return Buffer.concat([long(data.length), named, long(crc32(named))]);
}

/** A PNG with these chunks before its pixel. */
export const pngWith = (...chunks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    latin("\x89PNG\r\n\x1a\n"),
    chunkOfPng("IHDR", Buffer.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0)),
    ...chunks,
    chunkOfPng("IDAT", deflateSync(Buffer.of(0, 0))),
    chunkOfPng("IEND", Buffer.of()),
  ]);
export const PNG = pngWith();

/** A segment of a JPEG. */
export const segment = (marker: number, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data]);

/** A JPEG with these segments before its pixel. */
export const jpegWith = (...segments: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.concat([latin("JFIF\0"), Buffer.of(1, 1, 1, 0, 72, 0, 72, 0, 0)])),
    ...segments,
    segment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 255)])),
    segment(0xc2, Buffer.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0)),
    segment(0xc4, Buffer.concat([Buffer.of(0, 1), Buffer.alloc(15), Buffer.of(0)])),
    segment(0xda, Buffer.of(1, 1, 0, 0, 0, 0)),
    Buffer.of(0x7f, 0xff, 0xd9),
  ]);
export const JPEG = jpegWith();

/** A GIF with these blocks before its pixel. */
export const gifOf = (...blocks: readonly (readonly number[])[]): Buffer =>
  Buffer.concat([
    latin("GIF89a"),
    Buffer.of(1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    ...blocks.map((block) => Buffer.from(block)),
    Buffer.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b),
  ]);
export const GIF = gifOf();

type Chunk = readonly [type: string, data: Uint8Array];

/** A WebP with these chunks before its pixel, and those after it. */
export function webpWith(before: readonly Chunk[], after: readonly Chunk[] = []): Buffer {
  const pixel = Buffer.from("MAEAnQEqAQABAA7A/iWkAANwAAAAAA==", "base64");
  const chunks = [...before, ["VP8 ", pixel] as const, ...after].map(([type, data]) => {
    const head = Buffer.concat([latin(type), Buffer.alloc(4)]);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([latin("WEBP"), ...chunks]);
  const head = Buffer.concat([latin("RIFF"), Buffer.alloc(4)]);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
export const WEBP = webpWith([]);
