import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, type TestMember } from '../chat/testClient.ts';
import { processorLimits } from './limits.ts';
import { aac, animation, mp3, noise, pngBytes, uploadHeaders, wav } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';

const ofEach = 20;
const busyMs = 60_000;
const MB = 1_024 * 1_024;

let media: MediaServer;
let others: ChildProcess[];
beforeAll(async () => {
  media = await startMediaServer({
    config: {
      media: {
        fileBytes: { picture: 9 * MB, sound: 9 * MB, video: 9 * MB },
        seconds: 60,
        memberDayBytes: 999 * MB,
        memberBytes: 999 * MB,
        totalBytes: 9_999 * MB,
        cacheBytes: MB,
        unusedDays: 30,
      },
    },
  });
  // Other programs of the machine, one for each core.
  const until = Date.now() + busyMs;
  others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', `while (Date.now() < ${until});`], { stdio: 'ignore' }),
  );
});
afterAll(async () => {
  for (const other of others) other.kill();
  await media.stop();
});

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url));
/** The same recording, and yet another file. */
const another = (file: Buffer, index: number) => Buffer.concat([file, Buffer.alloc(8 + index)]);

const good = {
  picture: [
    (index: number) =>
      noise(1_200 + index, 900)
        .png()
        .toBuffer(),
    (index: number) =>
      noise(1_600 + index, 900)
        .jpeg()
        .toBuffer(),
    (index: number) =>
      noise(800 + index, 600)
        .webp()
        .toBuffer(),
    (index: number) => animation(9, 90 + index, 'gif'),
  ],
  sound: [
    (index: number) => wav(1 + index),
    (index: number) => mp3(100 + index),
    (index: number) => aac(100 + index),
    (index: number) => another(sample('sound.m4a'), index),
  ],
  video: [(index: number) => another(sample('video.mp4'), index)],
} as const;

const damaged = (name: string, index: number, byte: number) => {
  const file = sample(name);
  file.fill(byte, 300 + index * 40, 300 + index * 40 + 400);
  return file;
};
const hostile: readonly ((index: number) => Buffer | Promise<Buffer>)[] = [
  // Nearly as many pixels as a picture may have, which then has no end.
  async (index) =>
    (
      await sharp(Buffer.alloc(48_000_000), { raw: { width: 8_000, height: 6_000, channels: 1 } })
        .png()
        .toBuffer()
    ).subarray(0, -40 - index),
  (index) => pngBytes(20_000 + index, 20_000, deflateSync(Buffer.alloc(40_000_000))),
  // A recording whose parts all claim to be something else.
  (index) => Buffer.concat([sample('video.webm').subarray(0, 400), Buffer.alloc(50_000 + index)]),
  (index) => damaged('video.webm', index, 0xff),
  (index) => damaged('video.mp4', index, 0x01),
];

/** Sends a file as the page does, again whenever the server says when; resolves with the status in the end. */
async function send(member: TestMember, file: Buffer): Promise<number> {
  for (;;) {
    // What a client may ask for in a minute is not what this is about.
    media.server.clock.advance(60_000);
    const answer = await fetch(`${media.server.url()}/api/media`, {
      method: 'POST',
      headers: uploadHeaders(media.server, member, file),
      body: new Uint8Array(file),
    });
    await answer.arrayBuffer();
    const again = answer.headers.get('retry-after');
    if (again === null) return answer.status;
    await wait(Number(again) * 1_000);
  }
}

/** One member's files, one after the other. */
async function sendAll(
  files: readonly ((index: number) => Buffer | Promise<Buffer>)[],
): Promise<number[]> {
  const member = await enrol(media.server.database);
  const statuses: number[] = [];
  for (let index = 0; index < ofEach; index += 1) {
    const make = files[index % files.length];
    if (make !== undefined) statuses.push(await send(member, await make(index)));
  }
  return statuses;
}

/** Watches what each job takes of the processor, in seconds, until it is told to stop. */
function watchJobs() {
  const taken = new Map<number, number>();
  const look = () => {
    const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,cputimes=,args=']).toString();
    for (const line of listed.split('\n')) {
      const [pid, parent, seconds] = line.trim().split(/\s+/).map(Number);
      if (parent !== process.pid || !line.includes('processor/main.mjs')) continue;
      if (pid !== undefined && seconds !== undefined) taken.set(pid, seconds);
    }
  };
  const timer = setInterval(look, 250);
  return {
    stop(): number[] {
      clearInterval(timer);
      return [...taken.values()];
    },
  };
}

test('on a machine that others keep busy, every good file is taken in the end, and no hostile one holds the processor', {
  timeout: 900_000,
}, async () => {
  const jobs = watchJobs();
  const [pictures, sounds, videos, bad] = await Promise.all([
    sendAll(good.picture),
    sendAll(good.sound),
    sendAll(good.video),
    sendAll(hostile),
  ]);
  const taken = jobs.stop();
  for (const statuses of [pictures, sounds, videos]) {
    expect(statuses).toEqual(Array.from({ length: ofEach }, () => 201));
  }
  expect(bad.filter((status) => status !== 422 && status !== 201)).toEqual([]);
  // One second for what `ps` rounds, and one in which the system ends it.
  expect(Math.max(...taken)).toBeLessThanOrEqual(processorLimits.cpuSeconds + 2);
  expect(taken.length).toBeGreaterThan(2 * ofEach);
});
