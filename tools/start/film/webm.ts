import { element, float, text, uint } from './ebml.ts';

/** A film of pictures that do not depend on each other. */
export type Film = {
  width: number;
  height: number;
  framesPerSecond: number;
  /** VP8 key frames (RFC 6386), as lossy WebP files hold them. */
  frames: readonly Uint8Array[];
};

/** Ids of Matroska's elements (RFC 9559, section 5). */
const id = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  lacing: 0x9c,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

/** Milliseconds: what a timestamp counts, in nanoseconds. */
const scale = 1_000_000;

/** A WebM file of the film; each second begins a cluster. */
export function webmOf({ width, height, framesPerSecond, frames }: Film): Buffer {
  const at = (index: number) => Math.round((index * 1_000) / framesPerSecond);
  const clusters: Buffer[] = [];
  for (let first = 0; first < frames.length; first += framesPerSecond) {
    const blocks = frames
      .slice(first, first + framesPerSecond)
      .map((frame, index) => keyFrame(at(first + index) - at(first), frame));
    clusters.push(element(id.cluster, uint(id.timestamp, at(first)), ...blocks));
  }
  const video = element(id.video, uint(id.pixelWidth, width), uint(id.pixelHeight, height));
  const track = element(
    id.trackEntry,
    ...[uint(id.trackNumber, 1), uint(id.trackUid, 1), uint(id.trackType, 1), uint(id.lacing, 0)],
    ...[text(id.codecId, 'V_VP8'), uint(id.defaultDuration, Math.round(1e9 / framesPerSecond))],
    video,
  );
  const info = element(
    id.info,
    uint(id.timestampScale, scale),
    float(id.duration, at(frames.length)),
    ...[text(id.muxingApp, 'Parley'), text(id.writingApp, 'Parley')],
  );
  return Buffer.concat([
    element(
      id.ebml,
      ...[text(id.docType, 'webm'), uint(id.docTypeVersion, 2), uint(id.docTypeReadVersion, 2)],
    ),
    element(id.segment, info, element(id.tracks, track), ...clusters),
  ]);
}

/** A block of one frame that is shown after so many milliseconds of its cluster, and needs no other. */
function keyFrame(milliseconds: number, frame: Uint8Array): Buffer {
  const head = Buffer.from([0x81, milliseconds >> 8, milliseconds & 0xff, 0x80]);
  return element(id.simpleBlock, head, frame);
}

/** The VP8 key frame in a lossy WebP without transparency (RFC 9649, 2.5). Throws an Error for another. */
export function vp8Of(webp: Buffer): Buffer {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('Expected a simple lossy WebP.');
  return webp.subarray(20, 20 + webp.readUInt32LE(16));
}
