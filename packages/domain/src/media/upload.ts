/** Who uploads, when (Unix milliseconds), and what: the SHA-256 of the file, hexadecimal. */
export type UploadClaim = { device: string; at: number; sha256: string };

/** The exact bytes that a device signs to upload a file; they are valid on this site, for minutes. */
export function uploadBytes(
  host: string,
  { device, at, sha256 }: UploadClaim,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['parley.upload.v1', host, device, at, sha256]));
}

const shape =
  /^Parley-Device device=([A-Za-z0-9_-]{43}), at=(\d{1,15}), sha256=([0-9a-f]{64}), signature=([A-Za-z0-9_-]{86})$/;

/** The `Authorization` header of POST /api/media. */
export function uploadAuthorization(
  { device, at, sha256 }: UploadClaim,
  signature: string,
): string {
  return `Parley-Device device=${device}, at=${at}, sha256=${sha256}, signature=${signature}`;
}

/** Reads the header that `uploadAuthorization` writes; null for any other. */
export function readUploadAuthorization(
  header: string,
): (UploadClaim & { signature: string }) | null {
  const [, device = '', at = '', sha256 = '', signature = ''] = shape.exec(header) ?? [];
  return device === '' ? null : { device, at: Number(at), sha256, signature };
}
