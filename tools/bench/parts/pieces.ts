import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeNotice, encodeNotice } from '../../../apps/server/src/chat/bus/notices.ts';
import { encodeEntry, messageFrame } from '../../../apps/server/src/chat/frames.ts';
import { envelope } from '../../../apps/server/src/chat/testClient.ts';
import { readHead } from '../../../apps/server/src/links/readHead.ts';
import { processFile } from '../../../apps/server/src/media/processor.ts';
import { body } from '../chat/senders.ts';
import { notification } from './notification.ts';

/** A photo of a phone: 12 megapixels. */
const photo = { width: 4_000, height: 3_000 };

/** Milliseconds of processor time that one piece of some kinds of work takes. */
export async function pieceRows(): Promise<Record<string, number>> {
  return {
    'a notification, encrypted and signed': await cpuMsOf(500, notification()),
    'a message to another server, both ends': await cpuMsOf(20_000, notice()),
    'the head of a linked page of 100 KB': await cpuMsOf(500, linkedPage()),
    'an uploaded photo of 12 megapixels': await photoMs(),
  };
}

async function cpuMsOf(times: number, work: () => unknown): Promise<number> {
  // Until V8 has compiled it.
  for (let n = 0; n < times; n += 1) await work();
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

/** A message as the log has it. */
function committed() {
  const message = {
    ...envelope({ body }),
    seq: 1_000,
    at: Date.now(),
    author: `0x${'a'.repeat(40)}`,
    device: 'd'.repeat(43),
    signature: 's'.repeat(86),
  };
  return { message, hash: 'h'.repeat(43) };
}

/** Bytes by which a page hears of a message of usual length, with its author's name. */
export function frameBytes(): number {
  const person = { name: 'harbor', isModerator: false };
  return messageFrame(randomUUID(), encodeEntry(committed()), person).length;
}

function notice() {
  const kept = committed();
  return () => {
    const entries = [encodeEntry(kept)];
    const said = { t: 'log', room: 'general', epoch: 'e', from: 1, to: 1, entries } as const;
    return decodeNotice(encodeNotice('node', said));
  };
}

function linkedPage() {
  const tags = Array.from({ length: 60 }, (_, n) => `<meta property="og:${n}" content="${body}">`);
  const script = `<script>${'let a = 1;'.repeat(9_000)}</script>`;
  const page = Buffer.from(`<!doctype html><head><title>A</title>${tags.join('')}${script}<body>`);
  async function* pieces() {
    for (let at = 0; at < page.length; at += 16_384) yield page.subarray(at, at + 16_384);
  }
  return () => readHead(pieces(), 'text/html; charset=utf-8');
}

/** With the process that it takes, the median of five. */
async function photoMs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-photo-'));
  const path = join(folder, 'photo.jpg');
  const small = { width: photo.width / 20, height: photo.height / 20, channels: 3 } as const;
  const pixels = randomBytes(small.width * small.height * 3);
  // Areas of color with edges between them, as photos have.
  const file = await sharp(pixels, { raw: small })
    .resize(photo.width, photo.height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
  writeFileSync(path, file);
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { outcome, cpuMs } = await processFile({
      path,
      bytes: file.length,
      sha256: '',
      type: { kind: 'picture', mime: 'image/jpeg' },
    });
    if ('refusal' in outcome) throw new Error(`The photo was refused: ${outcome.reason}`);
    took.push(cpuMs);
  }
  rmSync(folder, { recursive: true });
  return took.sort((a, b) => a - b)[2] ?? Number.NaN;
}
