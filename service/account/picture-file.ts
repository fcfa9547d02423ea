import { pictureTypes } from "../../machines/shared/picture-rules.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";

/*
 * Reads the files of pictures as far as needed to leave out everything that draws nothing, such as the place where a
 * photo was taken, and to know how many pixels a browser would have to draw. The drawn data stay as they were sent.
 */

/** A picture without its metadata. */
export interface Picture {
  readonly type: (typeof pictureTypes)[number];
  readonly bytes: Uint8Array;
}

/** The most pixels of a picture: a browser needs four bytes for each. */
const MOST_PIXELS = 50_000_000;

/** The most parts of a file: more than any picture has, and few enough to read them at once. */
const MOST_PARTS = 100_000;

/** Bytes that a cleaned file can have beyond those of the sent one: a written end, or an orientation. */
const ADDED = 64;

const unreadable = () => new Refusal(400, texts.refusal.noImage);

/**
 * The picture in a file, whose type follows from its bytes. SVG is none, because it can contain scripts. Refuses with
 * 400 a file that is no picture, and one with too many pixels.
 */
export function readPicture(file: Uint8Array): Picture {
  const sent = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (const type of pictureTypes) {
    const { starts, clean } = formats[type];
    if (!starts(sent)) continue;
    const kept = createWriter(sent.length + ADDED);
    clean(createReader(sent), kept);
    return { type, bytes: kept.written() };
  }
  throw unreadable();
}

/** Takes bytes from the front. Refuses to take more than there are, and too many parts. */
function createReader(bytes: Buffer) {
  let at = 0;
  let parts = 0;
  return {
    take(length: number): Buffer {
      parts += 1;
      if (at + length > bytes.length || parts > MOST_PARTS) throw unreadable();
      at += length;
      return bytes.subarray(at - length, at);
    },
    byte(): number {
      const value = bytes[at];
      if (value === undefined) throw unreadable();
      at += 1;
      return value;
    },
    isAtEnd: () => at >= bytes.length,
    /** The bytes that are not taken yet. */
    rest: () => bytes.subarray(at),
  };
}
type Reader = ReturnType<typeof createReader>;

function createWriter(most: number) {
  const out = Buffer.alloc(most);
  let length = 0;
  return {
    add(...pieces: readonly Uint8Array[]): void {
      for (const piece of pieces) {
        out.set(piece, length);
        length += piece.length;
      }
    },
    written: (): Uint8Array => new Uint8Array(out.subarray(0, length)),
  };
}
type Writer = ReturnType<typeof createWriter>;

function requireDrawable(width: number, height: number): void {
  if (width === 0 || height === 0) throw unreadable();
  if (width * height > MOST_PIXELS) throw new Refusal(400, texts.refusal.tooManyPixels);
}

const ascii = (text: string) => Buffer.from(text, "latin1");
const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/* PNG (third edition): a signature, and chunks of length, type, data and checksum. */

const SIGNATURE = ascii("\x89PNG\r\n\x1a\n");
const drawnInPng = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

function cleanPng(reader: Reader, kept: Writer): void {
  kept.add(reader.take(SIGNATURE.length));
  for (let isFirst = true; ; isFirst = false) {
    const head = reader.take(8);
    const type = head.toString("latin1", 4);
    const data = reader.take(head.readUInt32BE());
    const checksum = reader.take(4);
    if (isFirst !== (type === "IHDR") || (isFirst && data.length !== 13)) throw unreadable();
    if (isFirst) requireDrawable(data.readUInt32BE(), data.readUInt32BE(4));
    if (drawnInPng.has(type)) kept.add(head, data, checksum);
    if (type === "IEND") return;
  }
}

/* JPEG (ITU-T T.81): segments that a marker begins; the drawn data follow the scans' headers. */

const [START, END, SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe];
const [APP_0, APP_1, APP_2, APP_14, APP_15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const [JFIF, EXIF] = [ascii("JFIF\0"), ascii("Exif\0\0")];
const [PROFILE, ADOBE] = [ascii("ICC_PROFILE\0"), ascii("Adobe")];
const markerOf = (marker: number) => Buffer.of(0xff, marker);

function cleanJpeg(reader: Reader, kept: Writer): void {
  kept.add(reader.take(2));
  let hasFrame = false;
  let hasExif = false;
  for (let marker = nextMarker(reader); marker !== END;) {
    const size = reader.take(2);
    const data = reader.take(Math.max(0, size.readUInt16BE() - 2));
    if (isFrame(marker)) {
      if (data.length < 6) throw unreadable();
      requireDrawable(data.readUInt16BE(3), data.readUInt16BE(1));
      hasFrame = true;
    }
    if (marker === APP_1 && startsWith(data, EXIF) && !hasExif) {
      hasExif = true;
      const orientation = orientationIn(data.subarray(EXIF.length));
      if (orientation !== null) kept.add(exifWith(orientation));
    } else if (marker === APP_0 && startsWith(data, JFIF) && data.length >= 14) {
      // Without the small picture that may follow.
      kept.add(markerOf(APP_0), Buffer.of(0, 16), data.subarray(0, 12), Buffer.of(0, 0));
    } else if (isDrawn(marker, data)) kept.add(markerOf(marker), size, data);
    if (marker === SCAN) {
      if (!hasFrame) throw unreadable();
      kept.add(reader.take(scanLength(reader.rest())));
    }
    // A file may lack its end.
    marker = marker === SCAN && reader.isAtEnd() ? END : nextMarker(reader);
  }
  if (!hasFrame) throw unreadable();
  kept.add(markerOf(END));
}

/** Whether a browser needs a segment to draw: all but the applications' own, of which it needs two. */
function isDrawn(marker: number, data: Buffer): boolean {
  if (marker === APP_2) return startsWith(data, PROFILE);
  if (marker === APP_14) return startsWith(data, ADOBE);
  return marker !== COMMENT && (marker < APP_0 || marker > APP_15);
}

function nextMarker(reader: Reader): number {
  if (reader.byte() !== 0xff) throw unreadable();
  let marker = reader.byte();
  while (marker === 0xff) marker = reader.byte();
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= START)) throw unreadable();
  return marker;
}

/** The bytes of a scan's data at the front, which any marker ends but a restart within the scan. */
function scanLength(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    // An escaped byte, a restart, or one of several bytes before a marker.
    const isData = next === 0 || (next >= 0xd0 && next < START) || next === 0xff;
    if (!isData) return at;
  }
  return bytes.length;
}

/** How the camera was held, by EXIF's tag of the first directory; null if it says nothing, or nothing of use. */
function orientationIn(tiff: Buffer): number | null {
  const isLittle = startsWith(tiff, ascii("II*\0"));
  if (!isLittle && !startsWith(tiff, ascii("MM\0*"))) return null;
  const short = (at: number) =>
    at + 2 > tiff.length ? null : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8) return null;
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const end = Math.min(tiff.length, directory + 2 + 12 * (short(directory) ?? 0));
  let entry = directory + 2;
  while (entry < end && short(entry) !== 0x0112) entry += 12;
  const orientation = entry < end ? short(entry + 8) : null;
  return orientation !== null && orientation > 1 && orientation <= 8 ? orientation : null;
}

/** A segment with nothing but how the camera was held, without which a photo would lie on its side. */
const exifWith = (orientation: number): Buffer =>
  Buffer.concat([
    markerOf(APP_1),
    Buffer.of(0, 34),
    EXIF,
    ascii("MM\0*\0\0\0\b"),
    Buffer.of(0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0),
  ]);

/* GIF (89a): a screen, and blocks; the data of a block are in pieces of at most 255 bytes. */

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];
const loops = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);
const coloursOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function cleanGif(reader: Reader, kept: Writer): void {
  const head = reader.take(13);
  requireDrawable(head.readUInt16LE(6), head.readUInt16LE(8));
  kept.add(head, reader.take(coloursOf(head.readUInt8(10))));
  let hasImage = false;
  // A file may lack its end.
  while (!(hasImage && reader.isAtEnd())) {
    const block = reader.byte();
    if (block === TRAILER) break;
    if (block === IMAGE) {
      hasImage = true;
      const place = reader.take(9);
      requireDrawable(place.readUInt16LE(4), place.readUInt16LE(6));
      kept.add(Buffer.of(IMAGE), place, reader.take(coloursOf(place.readUInt8(8))), reader.take(1), takePieces(reader));
    } else if (block === EXTENSION) cleanExtension(reader, kept);
    else throw unreadable();
  }
  if (!hasImage) throw unreadable();
  kept.add(Buffer.of(TRAILER));
}

/** Keeps how long an image is shown, and how often all are. */
function cleanExtension(reader: Reader, kept: Writer): void {
  const kind = reader.byte();
  const pieces = takePieces(reader);
  const first = pieceAt(pieces, 0);
  const second = pieceAt(pieces, 1 + first.length);
  const isControl = kind === CONTROL && first.length === 4;
  const isLoop = kind === APPLICATION && loops.has(first.toString("latin1")) && second.length === 3;
  if (isControl) kept.add(Buffer.of(EXTENSION, kind, 4), first, Buffer.of(0));
  if (isLoop) kept.add(Buffer.of(EXTENSION, kind, first.length), first, Buffer.of(3), second, Buffer.of(0));
}

/** Takes the pieces of a block, each with its length before it, up to the empty one that ends them. */
function takePieces(reader: Reader): Buffer {
  const rest = reader.rest();
  let end = 0;
  for (let length = rest[0]; length !== 0; length = rest[end]) {
    if (length === undefined) throw unreadable();
    end += 1 + length;
  }
  return reader.take(end + 1);
}

const pieceAt = (pieces: Buffer, at: number): Buffer => pieces.subarray(at + 1, at + 1 + (pieces[at] ?? 0));

/* WebP (RFC 9649): a container of chunks of type, length and data, padded to an even length. */

const drawnInWebp = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
const drawnInFrame = new Set(["VP8 ", "VP8L", "ALPH"]);
/** The marks in the header for EXIF and XMP. */
const METADATA = 0x08 | 0x04;
const FRAME_HEAD = 16;

function cleanWebp(reader: Reader, kept: Writer): void {
  const head = reader.take(12);
  const size = head.readUInt32LE(4) - 4;
  const chunks = cleanChunks(createReader(reader.take(Math.max(0, size))), drawnInWebp);
  const whole = Buffer.from(head);
  whole.writeUInt32LE(4 + chunks.length, 4);
  kept.add(whole, chunks);
}

/** The chunks of a container or of a frame, without those that draw nothing. Refuses them if none draws. */
function cleanChunks(reader: Reader, drawn: ReadonlySet<string>): Buffer {
  const kept: Buffer[] = [];
  let hasImage = false;
  while (!reader.isAtEnd()) {
    const head = reader.take(8);
    const type = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    const sent = reader.take(length);
    // The last chunk may lack the padding.
    if (length % 2 === 1 && !reader.isAtEnd()) reader.take(1);
    if (!drawn.has(type)) continue;
    const data = cleanChunk(type, sent);
    hasImage ||= ["VP8 ", "VP8L", "ANMF"].includes(type);
    const named = Buffer.from(head);
    named.writeUInt32LE(data.length, 4);
    kept.push(named, data, Buffer.alloc(data.length % 2));
  }
  if (!hasImage) throw unreadable();
  return Buffer.concat(kept);
}

function cleanChunk(type: string, data: Buffer): Buffer {
  if (type === "VP8X") {
    if (data.length !== 10) throw unreadable();
    requireDrawable(1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3));
    return Buffer.concat([Buffer.of(data.readUInt8() & ~METADATA), data.subarray(1)]);
  }
  if (type === "ANMF") {
    if (data.length < FRAME_HEAD) throw unreadable();
    requireDrawable(1 + data.readUIntLE(6, 3), 1 + data.readUIntLE(9, 3));
    const inside = cleanChunks(createReader(data.subarray(FRAME_HEAD)), drawnInFrame);
    return Buffer.concat([data.subarray(0, FRAME_HEAD), inside]);
  }
  if (type === "VP8 ") {
    if (data.length < 10) throw unreadable();
    requireDrawable(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
  }
  if (type === "VP8L") {
    if (data.length < 5) throw unreadable();
    const sizes = data.readUInt32LE(1);
    requireDrawable(1 + (sizes & 0x3fff), 1 + ((sizes >>> 14) & 0x3fff));
  }
  return data;
}

interface Format {
  readonly starts: (bytes: Buffer) => boolean;
  readonly clean: (reader: Reader, kept: Writer) => void;
}
const formats: Readonly<Record<Picture["type"], Format>> = {
  "image/png": { starts: (bytes) => startsWith(bytes, SIGNATURE), clean: cleanPng },
  "image/jpeg": { starts: (bytes) => startsWith(bytes, Buffer.of(0xff, START, 0xff)), clean: cleanJpeg },
  "image/gif": { starts: (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6)), clean: cleanGif },
  "image/webp": {
    starts: (bytes) => startsWith(bytes, ascii("RIFF")) && bytes.toString("latin1", 8, 12) === "WEBP",
    clean: cleanWebp,
  },
};
