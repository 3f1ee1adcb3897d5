/** Widths that pictures are offered in, in pixels. */
export const pictureWidths = [96, 320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The longest address of a file, in characters. */
export const mediaUriMax = 2_048;

const own = /^https?:\/\/[^/?#\s]+\/api\/media\/([0-9a-f]{64})$/;

/**
 * The address of an uploaded file, as it is written on chain: one that readers outside Parley can
 * open, whose hash stays true when the community moves to another host.
 */
export function mediaUri(projectUrl: string, hash: string): string {
  return `${projectUrl}/api/media/${hash}`;
}

/** The SHA-256 in the address of an uploaded file of any host; null for any other address. */
export function hashOfUri(uri: string): string | null {
  return own.exec(uri)?.[1] ?? null;
}

/** True for an address that the server fetches for its readers. */
export function isRemoteUri(uri: string): boolean {
  return uri.length <= mediaUriMax && /^(?:https?|ipfs|ar):\/\/[^\s/?#]\S*$/i.test(uri);
}

/**
 * Where a page of ours finds the file at `uri`, always on our own server: a picture at least
 * `width` pixels wide if it is (null: as large as there is, and for sound and video). Null for what
 * cannot be shown.
 */
export function mediaUrl(
  uri: string,
  width: PictureWidth | null,
  projectUrl: string,
): string | null {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(uri)) return uri;
  const hash = hashOfUri(uri);
  if (hash !== null && uri === mediaUri(projectUrl, hash)) {
    return width === null ? `/api/media/${hash}` : `/api/media/${hash}/${width}`;
  }
  if (!isRemoteUri(uri)) return null;
  const size = width === null ? '' : `&w=${width}`;
  return `/api/media/remote?url=${encodeURIComponent(uri)}${size}`;
}
