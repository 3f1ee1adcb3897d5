import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  newDataFolder,
  type RunningCommunity,
  startCommunity,
  talkative,
} from '@parley/testkit/community';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import { kill, startWriter, type Victim } from '../start/testKills.ts';
import { backupsIn, readManifest } from './manifest.ts';
import { type Acknowledged, openImresChat, startTalker } from './testTalk.ts';

const count = sized(2, 20);
/** What is killed while a backup is made: nothing, a part, all, or the backup. */
const victims: readonly (Victim | 'the backup' | null)[] = [
  null,
  'the backup',
  'postgres',
  'anvil',
  'apps/server/dist/main.js',
  'everything',
];
const moments = fc.sample(fc.record({ victim: fc.constantFrom(...victims), ms: fc.nat(4_000) }), {
  numRuns: count,
  seed: 7,
});
const rooms = ['general', 'memes'];
/** Talkers and senders: together 100 messages and 20 transactions a second, where the machine can. */
const talkers = 5;
const senders = 10;

function runTool(file: string, dataFolder: string, words: readonly string[]): ChildProcess {
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  return spawn('node', ['tools/bootstrap.mjs', file, ...words], { env, stdio: 'ignore' });
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code;
}

/** What was confirmed, by those who knew. */
type Confirmed = { said: Acknowledged[]; sent: { hash: Hex; receipt: string; at: number }[] };

/** Makes backups of a community under load, while parts of it are killed; resolves with all that was confirmed. */
async function backUpUnderLoad(backups: string, started: RunningCommunity): Promise<Confirmed> {
  let community = started;
  const state = { isOver: false };
  const writers = await Promise.all(
    Array.from({ length: senders }, () => startWriter(community, state)),
  );
  const talks = Array.from({ length: talkers }, (_, index) =>
    startTalker(community, 1 + index * 1_000_000, 1_000 * (talkers / 100)),
  );
  const back = () => runTool('tools/backup/main.ts', community.dataFolder, ['--to', backups]);
  const startedAt = Date.now();
  try {
    for (const { victim, ms } of moments) {
      const before = backupsIn(backups).length;
      const child = back();
      const ended = endOf(child);
      await Promise.race([ended, sleep(ms)]);
      if (victim === 'the backup') child.kill('SIGKILL');
      else if (victim !== null) community = await kill(community, victim, talkative);
      const isMade = (await ended) === 0;
      expect(backupsIn(backups)).toHaveLength(before + (isMade ? 1 : 0));
      // One that ended with what was killed is made once more.
      while (backupsIn(backups).length === before) await endOf(back());
    }
  } finally {
    state.isOver = true;
    await Promise.all([...talks.map(({ stop }) => stop()), ...writers.map(({ done }) => done)]);
    await community.stop();
  }
  const said = talks.flatMap(({ acknowledged }) => acknowledged);
  const sent = writers.flatMap(({ confirmed }) => confirmed);
  const seconds = (Date.now() - startedAt) / 1_000;
  console.log(`In ${seconds.toFixed(0)} s ${said.length} messages, ${sent.length} transactions`);
  return { said, sent };
}

/** The ids of all messages of a room, whose proofs are checked without the server. */
async function idsIn(room: string, url: string, folder: string): Promise<string[]> {
  const text = await (await fetch(`${url}/api/chat/rooms/${room}/transcript`)).text();
  const file = join(folder, `${room}.parley.jsonl`);
  writeFileSync(file, text);
  expect(await endOf(runTool('tools/verifyTranscript.ts', folder, [file]))).toBe(0);
  return text.split('\n').flatMap((line) => JSON.parse(line || '{}').message?.id ?? []);
}

/** A transaction's receipt, by the chain's own endpoint, which bounds nobody. */
async function receiptOf(hash: Hex, endpoint: string): Promise<string> {
  const method = 'eth_getTransactionReceipt';
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [hash] }),
  });
  return JSON.stringify(((await answer.json()) as { result: unknown }).result);
}

/** A message is taken, and a transaction that the index knows. */
async function expectGoesOn(community: RunningCommunity): Promise<void> {
  const imre = await openImresChat(community);
  await imre.say('general', '9'.repeat(26), 'We go on');
  imre.close();
  const state = { isOver: false };
  const writer = await startWriter(community, state);
  await expect.poll(() => writer.confirmed.length).toBeGreaterThan(0);
  state.isOver = true;
  await writer.done;
  const index = async () => {
    const answer = await fetch(`${community.url}/api/readyz`);
    return ((await answer.json()) as { index: unknown }).index;
  };
  await expect.poll(index).toMatchObject({ isReady: true, setAside: 0, behindSeconds: 0 });
}

test(
  'every backup under load and kills restores to all that was confirmed before it, with its proofs',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-load-'));
    const backups = join(folder, 'backups');
    const community = await startCommunity({ env: talkative });
    const { port } = community;
    try {
      const { said, sent } = await backUpUnderLoad(backups, community);
      expect(said.length).toBeGreaterThan(100);
      for (const name of backupsIn(backups)) {
        const from = join(backups, name);
        const { atMs } = readManifest(from);
        const dataFolder = newDataFolder(true);
        const words = ['--from', from];
        expect(await endOf(runTool('tools/backup/restoreMain.ts', dataFolder, words))).toBe(0);
        const restored = await startCommunity({ port, dataFolder, env: talkative });
        const all = await Promise.all(rooms.map((room) => idsIn(room, restored.url, folder)));
        const ids = new Set(all.flat());
        const saidBefore = said.filter(({ at }) => at < atMs);
        expect(saidBefore.filter(({ id }) => !ids.has(id))).toEqual([]);
        for (const { hash, receipt } of sent.filter(({ at }) => at < atMs)) {
          expect(await receiptOf(hash, restored.chainEndpoint())).toBe(receipt);
        }
        await expectGoesOn(restored);
        await restored.remove();
      }
    } finally {
      await community.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  count * 300_000,
);
