/** What members upload and pages show. */
export const mediaKinds = ['picture', 'sound', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A type of file that is accepted; `kind` is the largest it can be: an MP4 may hold sound alone. */
export type MediaType = { kind: MediaKind; mime: string };

/** How many bytes of a file `mediaTypeOf` has to see. */
export const sniffBytes = 256;

const typed = (kind: MediaKind, mime: string): MediaType => ({ kind, mime });

/** What a file is by its first bytes, whatever its name and headers claim; null if it isn't accepted. */
export function mediaTypeOf(head: Uint8Array): MediaType | null {
  const text = latin1(head.subarray(0, sniffBytes));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return typed('picture', 'image/png');
  if (text.startsWith('\xff\xd8\xff')) return typed('picture', 'image/jpeg');
  if (/^GIF8[79]a/.test(text)) return typed('picture', 'image/gif');
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return typed('picture', 'image/webp');
  if (/^RIFF[\s\S]{4}WAVE/.test(text)) return typed('sound', 'audio/wav');
  if (text.startsWith('fLaC')) return typed('sound', 'audio/flac');
  if (text.startsWith('OggS')) return typed('sound', 'audio/ogg');
  if (text.startsWith('\x1aE\xdf\xa3')) return ofMatroska(text);
  if (text.slice(4, 8) === 'ftyp') return ofBrands(head, text);
  return ofFrames(head, text);
}

/** True for what could be an SVG, a picture that is a program. */
export function isSvg(head: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])/i.test(
    latin1(head.subarray(0, sniffBytes)),
  );
}

/** EBML: only the document type tells WebM from other Matroska files. */
function ofMatroska(text: string): MediaType | null {
  const [, after = ''] = text.slice(0, 64).split('B\x82');
  // The length of the name lies between, in one to eight bytes.
  return after.slice(1, 12).includes('webm') ? typed('video', 'video/webm') : null;
}

/** ISO base media: the brands in the first box (ISO/IEC 14496-12, 4.3). */
function ofBrands(head: Uint8Array, text: string): MediaType | null {
  const end = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const major = text.slice(8, 12);
  const compatible = text.slice(16, Math.min(end, sniffBytes)).match(/[\s\S]{4}/g) ?? [];
  const brands = [major, ...compatible];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) {
    return typed('picture', 'image/avif');
  }
  // Photos of phones (HEIC): browsers do not show them.
  if (brands.some((brand) => /^(?:he|mif1|msf1|jxl )/.test(brand))) return null;
  if (/^M4[AB] $/.test(major)) return typed('sound', 'audio/mp4');
  const isMp4 = brands.some((brand) => /^(?:iso[m2-9]|mp4[12]|avc1|M4V |dash)$/.test(brand));
  return isMp4 ? typed('video', 'video/mp4') : null;
}

/** MPEG audio: an ID3 tag, or the header of a frame (ISO/IEC 11172-3, 2.4.1.3; 13818-7, 6.2). */
function ofFrames([first, second = 0, third = 0]: Uint8Array, text: string): MediaType | null {
  if (text.startsWith('ID3')) return typed('sound', 'audio/mpeg');
  if (first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return typed('sound', 'audio/aac');
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  const isUsable = third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3;
  return isLayer3 && isUsable ? typed('sound', 'audio/mpeg') : null;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
