import { isImageLink, pictureOf } from './picture.ts';

/** The longest data of a name on Parley's registry, in bytes (`MAX_DATA_LENGTH`). */
export const nameDataMax = 1_024;

/** Why a picture cannot stand in a name's data: readers would not show it, or it is too long. */
export type ImageFault = 'unshown' | 'long';

/** What is wrong with the address of a picture for a name's data, other fields aside; null for nothing. */
export function imageFault(image: string): ImageFault | null {
  const data = JSON.stringify({ image });
  if (bytesOf(data) > nameDataMax) return 'long';
  return pictureOf(data) === null ? 'unshown' : null;
}

/** A typed link as it is written on chain: pictures are shown over HTTPS only. */
export function tidyImageLink(typed: string): string {
  return typed.trim().replace(/^http:\/\//i, 'https://');
}

/** What is wrong with a link to a picture that somebody typed; null for nothing. */
export function imageLinkFault(link: string): ImageFault | null {
  const fault = imageFault(link);
  return fault === null && !isImageLink(link) ? 'unshown' : fault;
}

/**
 * A name's data with another picture, '' for none; every other field stays as it is. Null where the
 * data are something else than a JSON object, which a picture would replace.
 */
export function withImage(data: string, image: string): string | null {
  const fields = fieldsOf(data);
  if (fields === null) return null;
  const others = [...fields].filter(([key]) => key !== 'image');
  const next = image === '' ? others : [...others, ['image', image] as const];
  // By hand: the key `__proto__` is a field like any other.
  return `{${next.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`;
}

function fieldsOf(data: string): [string, unknown][] | null {
  if (data.trim() === '') return [];
  try {
    const parsed: unknown = JSON.parse(data);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? Object.entries(parsed) : null;
  } catch {
    return null;
  }
}

function bytesOf(words: string): number {
  return new TextEncoder().encode(words).length;
}
