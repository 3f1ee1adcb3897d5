import { hashOfUri } from '../media/addresses.ts';

/** The longest picture address that is shown, in UTF-16 units; anything longer is abuse. */
const maxLength = 4_096;

/** Where `ipfs:` and `ar:` addresses are fetched. */
export type Gateways = {
  /** Origins with IPFS's `/ipfs/{cid}` paths, tried in turn. */
  ipfs: readonly string[];
  /** Origin of the permanent storage's gateway, '' for none. */
  arweave: string;
};

/**
 * The picture in a name's data (a JSON object with an `image` field), or null: only an https, IPFS,
 * or Arweave address, that of an upload, or a data URI of a picture. Anything else that the holder
 * wrote is ignored.
 */
export function pictureOf(data: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, 'image')) return null;
  const image: unknown = Reflect.get(parsed, 'image');
  if (typeof image !== 'string' || image.length > maxLength) return null;
  const isPicture =
    hashOfUri(image) !== null ||
    /^(https|ipfs|ar):\/\/[^\s/?#]/i.test(image) ||
    /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(image);
  return isPicture ? image : null;
}

/** The addresses of a picture for a browser, best first; none without a gateway for it. */
export function pictureUrls(image: string, gateways: Gateways): string[] {
  const [, scheme = '', rest = ''] = /^(ipfs|ar):\/\/(.+)$/i.exec(image) ?? [];
  if (scheme.toLowerCase() === 'ipfs') {
    const path = rest.replace(/^ipfs\//, '');
    return gateways.ipfs.map((origin) => `${origin}/ipfs/${path}`);
  }
  if (scheme.toLowerCase() === 'ar') {
    return gateways.arweave === '' ? [] : [`${gateways.arweave}/${rest}`];
  }
  return [image];
}

/** Picture links: http(s), ipfs, or ar, by their ending or by `?img` / `?.img`. */
export function isImageLink(url: string): boolean {
  return (
    /^(https?|ipfs|ar):\/\/\S+$/i.test(url) && /(\.(png|jpe?g|gif|webp)|\?img|\?\.img)$/i.test(url)
  );
}
