import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { uploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import sharp from 'sharp';
import { signBytes, type TestMember } from '../chat/testClient.ts';
import type { TestServer } from '../testServer.ts';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A picture with something to see, and nobody else's bytes. */
export function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** An animated GIF or WebP of frames in one color each. */
export async function animation(
  frames: number,
  size: number,
  format: 'gif' | 'webp',
): Promise<Buffer> {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, index) =>
      Buffer.alloc(size * size * 3, (index * 37 + 11) % 256),
    ),
  );
  return await sharp(pixels, {
    raw: { width: size, height: size * frames, channels: 3, pageHeight: size },
  })
    .toFormat(format, { loop: 0 })
    .toBuffer();
}

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG by hand: its header may say what its data does not hold. */
export function pngBytes(
  width: number,
  height: number,
  data: Buffer = deflateSync(Buffer.alloc(Math.min(100, height) * (width + 1))),
  more: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pngChunk = chunk;

/** A WAV of `seconds` of a tone, 8 kHz, 16 bit, one channel. */
export function wav(seconds: number): Buffer {
  const samples = Math.round(8_000 * seconds);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  for (const [index, value] of [1, 1].entries()) file.writeUInt16LE(value, 20 + index * 2);
  file.writeUInt32LE(8_000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    file.writeInt16LE(Math.round(8_000 * Math.sin(index / 3)), 44 + index * 2);
  }
  return file;
}

/** An MP3 of silent frames (128 kbit/s, 44.1 kHz), 26 ms each. */
export function mp3(frames: number): Buffer {
  const file = Buffer.alloc(417 * frames);
  for (let index = 0; index < frames; index += 1) file.set([0xff, 0xfb, 0x90, 0xc4], index * 417);
  return file;
}

/** AAC in ADTS frames without content, 23 ms each. */
export function aac(frames: number): Buffer {
  const length = 64;
  const file = Buffer.alloc(length * frames);
  for (let index = 0; index < frames; index += 1) {
    file.set(
      [0xff, 0xf1, 0x50, 0x80, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc],
      index * length,
    );
  }
  return file;
}

/** The headers of an upload, signed by a member's device. */
export function uploadHeaders(
  server: TestServer,
  { device, privateKey }: TestMember,
  file: Uint8Array,
  change: { at?: number; sha256?: string; host?: string } = {},
): Record<string, string> {
  const { host = 'localhost:3000', at = server.clock.now() } = change;
  const claim = { device, at, sha256: change.sha256 ?? sha256(file) };
  const signature = signBytes(privateKey, uploadBytes(host, claim));
  return { authorization: uploadAuthorization(claim, signature) };
}

export type UploadReply = { status: number; body: Record<string, unknown> };

/** Uploads a file as a member; `headers` are added to those of the upload. */
export async function upload(
  server: TestServer,
  member: TestMember,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<UploadReply> {
  const response = await fetch(`${server.url()}/api/media`, {
    method: 'POST',
    headers: { ...uploadHeaders(server, member, file), ...headers },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** An upload that is sent by hand, piece by piece. */
export function openUpload(
  server: TestServer,
  headers: Record<string, string>,
): { request: ReturnType<typeof httpRequest>; reply: Promise<UploadReply> } {
  const request = httpRequest(`${server.url()}/api/media`, { method: 'POST', headers });
  const reply = new Promise<UploadReply>((done, reject) => {
    request.on('error', reject);
    request.on('response', async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      const body = JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>;
      done({ status: response.statusCode ?? 0, body });
    });
  });
  return { request, reply };
}
