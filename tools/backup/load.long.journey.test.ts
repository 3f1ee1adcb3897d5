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
import { demanded, type Load, startLoad } from './testLoad.ts';
import { openImresChat } from './testTalk.ts';

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
/** When it is killed, in milliseconds after the backup saved the first files: then its moment comes. */
const moments = fc.sample(fc.record({ victim: fc.constantFrom(...victims), ms: fc.nat(2_000) }), {
  numRuns: count,
  seed: 7,
});
/**
 * How much of the demanded load there has to be, at least, while a backup is made beside it on the same machine: up to its
 * moment, and after it, when the copying leaves less of the machine.
 */
const leastPart = { before: 1 / 4, after: 1 / 10 };
const rooms = ['general', 'memes'];

function runTool(file: string, dataFolder: string, words: readonly string[]): ChildProcess {
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return spawn('node', ['tools/bootstrap.mjs', file, ...words], { env, stdio: [...stdio] });
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code;
}

/** A backup that was made, from its command's start to its end, in Unix milliseconds; `isCalm` where nothing was killed. */
type Made = { name: string; startMs: number; endMs: number; isCalm: boolean };

/** Makes backups of a community under load, while parts of it are killed; resolves with them. */
async function backUpUnderLoad(
  backups: string,
  started: RunningCommunity,
  load: Load,
): Promise<Made[]> {
  let community = started;
  const made: Made[] = [];
  try {
    for (const { victim, ms } of moments) {
      // One that ended with what was killed is made once more.
      if (!(await backUp(victim, ms))) expect(await backUp(null, 0)).toBe(true);
    }
  } finally {
    await load.stop();
    await community.stop();
  }
  return made;

  /** True for a backup that was made, though something was killed. */
  async function backUp(victim: (typeof victims)[number], ms: number): Promise<boolean> {
    await expectLoad(load);
    const startMs = Date.now();
    const child = runTool('tools/backup/main.ts', community.dataFolder, ['--to', backups]);
    const ended = endOf(child);
    await Promise.race([ended, firstLine(child).then(() => sleep(ms))]);
    if (victim === 'the backup') child.kill('SIGKILL');
    else if (victim !== null) community = await kill(community, victim, talkative);
    const isMade = (await ended) === 0;
    const names = backupsIn(backups);
    expect(names).toHaveLength(made.length + (isMade ? 1 : 0));
    const name = names.at(-1) ?? '';
    if (isMade) made.push({ name, startMs, endMs: Date.now(), isCalm: victim === null });
    return isMade;
  }
}

async function firstLine(child: ChildProcess): Promise<void> {
  if (child.stdout !== null) await once(child.stdout, 'data');
}

/** Waits until a second's messages and transactions are confirmed: what was killed is there again. */
async function expectLoad({ between }: Load): Promise<void> {
  const now = Date.now();
  const recent = () => between(now, Number.POSITIVE_INFINITY);
  await expect.poll(() => recent().messages).toBeGreaterThan(demanded.messages);
  await expect.poll(() => recent().transactions).toBeGreaterThan(demanded.transactions);
}

/** The backup was made under load: up to its moment, and where nothing was killed to its end. */
function expectUnderLoad(backups: string, { name, startMs, endMs, isCalm }: Made, load: Load) {
  const { atMs } = readManifest(join(backups, name));
  const expectPart = (when: 'before' | 'after', fromMs: number, toMs: number) => {
    const { messages, transactions } = load.rates(fromMs, toMs);
    const parts = [messages / demanded.messages, transactions / demanded.transactions];
    const [ofMessages = 0, ofTransactions = 0] = parts;
    console.log(
      `${name}, ${((toMs - fromMs) / 1_000).toFixed(1)} s ${when} its moment: ${messages.toFixed(0)} messages/s, ${ofMessages.toFixed(2)} of what is demanded, ${transactions.toFixed(1)} transactions/s, ${ofTransactions.toFixed(2)}`,
    );
    expect(Math.min(...parts)).toBeGreaterThan(leastPart[when]);
  };
  expectPart('before', startMs, atMs);
  if (isCalm) expectPart('after', atMs, endMs);
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
      const load = await startLoad(community);
      const made = await backUpUnderLoad(backups, community, load);
      const { said, sent } = load.confirmed();
      expect(made.map(({ name }) => name)).toEqual(backupsIn(backups));
      for (const one of made) expectUnderLoad(backups, one, load);
      for (const { name } of made) {
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
