import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import type { PublicConfig } from '@parley/domain/config/wire';
import { uploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import {
  type ImageCheck,
  imageCheckSchema,
  type UploadAnswer,
  uploadAnswerSchema,
} from '@parley/domain/media/wire';
import { imageText } from '@parley/text/images';
import { getJson, HttpError } from '../platform/http.ts';
import { sendFile } from '../platform/sendFile.ts';
import { whileBusy } from '../platform/whileBusy.ts';

type Upload = {
  config: Pick<PublicConfig, 'projectUrl'>;
  /** A device that its member's wallet let sign. */
  device: Device;
  now: () => number;
  /** How much of the file has left, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The server is busy: the file is sent again later. */
  onBusy?: () => void;
  signal?: AbortSignal;
};

/**
 * Uploads a file, again and again while the server is busy; returns its address to write on chain, and what it is.
 * Throws an Error with a sentence for the member, or the signal's reason.
 */
export async function uploadFile(
  file: Blob,
  { config, device, now, onBusy = () => {}, ...sending }: Upload,
): Promise<UploadAnswer> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = Array.from(new Uint8Array(digest), hex).join('');
  const host = new URL(config.projectUrl).host;
  const send = async () => {
    // What is signed is good for a short time only.
    const claim = { device: device.id, at: now(), sha256 };
    const signature = await signWithDevice(device, uploadBytes(host, claim));
    const headers = { authorization: uploadAuthorization(claim, signature) };
    sending.onProgress?.(0);
    return await sendFile('/api/media', file, uploadAnswerSchema, { headers, ...sending });
  };
  const { signal } = sending;
  return await whileBusy(send, { onBusy, ...(signal && { signal }) });
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** Whether a link leads to a picture, as our own server finds it; never throws. */
export async function checkImageLink(url: string): Promise<ImageCheck> {
  try {
    const path = `/api/images/check?url=${encodeURIComponent(url)}`;
    return await getJson(path, imageCheckSchema);
  } catch (error) {
    return { code: null, url, error: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof HttpError) || error.code !== 'unreachable') return imageText.failed;
  const isLate = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
  return isLate ? imageText.timeout : imageText.silent;
}
