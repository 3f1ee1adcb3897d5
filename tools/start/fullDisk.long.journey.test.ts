import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import {
  newDataFolder,
  type RunningCommunity,
  startCommunity,
  talkative,
} from '@parley/testkit/community';
import { afterEach, expect, test } from 'vitest';
import { startTalker } from '../backup/testTalk.ts';
import { compare, startWriter } from './testKills.ts';

/** Room for a community, and for what it writes in a minute. */
const diskMegabytes = 700;

let disk: string | undefined;
afterEach(() => {
  if (disk === undefined) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** A data folder on a small disk of its own. */
function folderOnSmallDisk(): string {
  disk = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'parley', disk]);
  const made = newDataFolder();
  execFileSync('cp', ['-a', `${made}/.`, disk]);
  rmSync(made, { recursive: true });
  return disk;
}

/** Takes every free byte of the disk; returns the file that does. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  const { blocks, bsize } = statfsSync(folder);
  const write = `head -c ${blocks * bsize} /dev/zero > '${file}' || true`;
  execFileSync('sh', ['-c', write], { stdio: 'ignore' });
  expect(statfsSync(folder).bavail).toBe(0);
  return file;
}

/** The ids of a room's messages, whose proofs hold. */
async function idsIn(room: string, { url }: RunningCommunity): Promise<string[]> {
  const answer = await fetch(`${url}/api/chat/rooms/${room}/transcript`);
  const lines = (await answer.text()).trimEnd().split('\n');
  expect((await verifyTranscript(lines)).faults, room).toEqual([]);
  return lines.flatMap((line) => JSON.parse(line).message?.id ?? []);
}

// Only root may make a disk.
test.runIf(process.getuid?.() === 0)(
  'on a full disk readiness says so and nothing is acknowledged that is not kept; with room again all goes on',
  async () => {
    const dataFolder = folderOnSmallDisk();
    let community = await startCommunity({ dataFolder, env: talkative });
    const { port, url } = community;
    const state = { isOver: false };
    const writer = await startWriter(community, state);
    const talk = startTalker(community, 1, 100);
    const counts = () => [talk.acknowledged.length, writer.confirmed.length] as const;
    const waitForMore = async (more: number) => {
      const [said, sent] = counts();
      const least = () => Math.min(counts()[0] - said, counts()[1] - sent);
      await expect.poll(least).toBeGreaterThan(more);
    };
    const readiness = async () => {
      const answer = await fetch(`${url}/api/readyz`);
      return { status: answer.status, ...((await answer.json()) as { reasons: string[] }) };
    };
    try {
      await waitForMore(20);
      const filler = fill(dataFolder);
      await expect.poll(readiness).toMatchObject({ status: 503, reasons: ['disk'] });
      // Every part has met the full disk: the log of messages, and the chain's journal.
      await expect.poll(() => community.output()).toContain('No space left on device');
      await expect.poll(() => community.output()).toContain('ENOSPC');
      rmSync(filler);
      await waitForMore(20);
      await expect.poll(readiness).toMatchObject({ status: 200, reasons: [] });
    } finally {
      state.isOver = true;
      await Promise.all([talk.stop(), writer.done]);
      await community.stop();
    }
    community = await startCommunity({ dataFolder, port, env: talkative });
    try {
      const kept = new Set(
        (await Promise.all(['general', 'memes'].map((room) => idsIn(room, community)))).flat(),
      );
      expect(talk.acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
      expect(await compare(url, [writer])).toMatchObject({ lost: 0, changed: 0, balanceFaults: 0 });
    } finally {
      await community.stop();
    }
  },
  300_000,
);
