import type { Device } from '@parley/chat-client/device/deviceKey';
import { memoryDevices } from '@parley/chat-client/device/devices';
import { signIn } from '@parley/chat-client/device/signIn';
import type { PublicConfig } from '@parley/domain/config/wire';
import { mediaUrl, type PictureWidth } from '@parley/domain/media/addresses';
import type { UploadAnswer } from '@parley/domain/media/wire';
import { uploadFile } from '../src/data/media.ts';
import { postJson } from '../src/platform/http.ts';

/** What runs inside the page: the web app's own upload, and what a member would do around it. */

declare function signAsWallet(message: string): Promise<string>;

let config: PublicConfig;
let device: Device;

export async function signInAs(settings: PublicConfig, address: string): Promise<void> {
  config = settings;
  const now = () => Date.now();
  const devices = memoryDevices();
  device = await signIn({ config, address, devices, signText: signAsWallet, now, post: postJson });
}

type Outcome = { answer?: UploadAnswer; message?: string; shares: number[] };

/** Uploads bytes; cancels when a share of them, at least `abortAt`, has left. */
export async function upload(base64: string, abortAt?: number): Promise<Outcome> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const shares: number[] = [];
  const cancel = new AbortController();
  const onProgress = (share: number) => {
    shares.push(share);
    if (abortAt !== undefined && share >= abortAt) cancel.abort(new Error('canceled'));
  };
  const now = () => Date.now();
  const { signal } = cancel;
  try {
    const answer = await uploadFile(new Blob([bytes]), { config, device, now, onProgress, signal });
    return { answer, shares };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), shares };
  }
}

async function base64Of(blob: Blob | null): Promise<string> {
  const bytes = new Uint8Array(await (blob ?? new Blob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function canvas(width: number, height: number) {
  const drawing = Object.assign(document.createElement('canvas'), { width, height });
  const paint = (hue: number) => {
    const context = drawing.getContext('2d');
    if (context === null) return;
    context.fillStyle = `hsl(${hue} 80% 50%)`;
    context.fillRect(0, 0, width, height);
  };
  return { drawing, paint };
}

export async function draw(width: number, height: number): Promise<string> {
  const { drawing, paint } = canvas(width, height);
  paint(200);
  return await base64Of(await new Promise<Blob | null>((done) => drawing.toBlob(done)));
}

/** About a second of changing colors, as WebM. */
export async function record(): Promise<string> {
  const { drawing, paint } = canvas(64, 36);
  paint(0);
  const recorder = new MediaRecorder(drawing.captureStream(20), { mimeType: 'video/webm' });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const end = new Promise((done) => {
    recorder.onstop = done;
  });
  recorder.start();
  for (let hue = 0; hue < 400; hue += 20) {
    paint(hue);
    await new Promise((done) => setTimeout(done, 50));
  }
  recorder.stop();
  await end;
  return await base64Of(new Blob(pieces));
}

const place = (uri: string, width: PictureWidth | null) =>
  mediaUrl(uri, width, config.projectUrl) ?? '';

/** Shows a picture; returns its width. */
export async function load(uri: string, width: PictureWidth | null): Promise<number> {
  const image = new Image();
  image.src = place(uri, width);
  await image.decode();
  return image.naturalWidth;
}

/** Seeks a video to its middle; returns its length and where it is, in seconds. */
export async function play(uri: string): Promise<{ duration: number; at: number }> {
  const video = document.createElement('video');
  const until = (event: string) =>
    new Promise((done, reject) => {
      video.addEventListener(event, done, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
    });
  const loaded = until('loadedmetadata');
  video.src = place(uri, null);
  await loaded;
  const { duration } = video;
  const sought = until('seeked');
  video.currentTime = duration / 2;
  await sought;
  return { duration, at: video.currentTime };
}
