import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Received } from './intake.ts';
import { recordingCpuSeconds } from './limits.ts';
import { processFile } from './processor.ts';

let folder: string;
let endless: Received;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-processor-'));
  const path = join(folder, 'received');
  // A pipe that nobody writes to keeps whoever reads it busy for good.
  execFileSync('mkfifo', [path]);
  endless = { path, sha256: '', bytes: 1, type: { kind: 'picture', mime: 'image/png' } };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Processes that this one has started and that read the pipe. */
function children(): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'processor/main.mjs']);
    return listed.toString().trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

/** Opens the pipe to write, which is possible only once a process reads it; null before. */
function openRead(): number | null {
  try {
    return openSync(endless.path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

test('a file that a busy machine does not get to is not called broken, and its process is gone', async () => {
  const { outcome } = await processFile(endless, { patienceMs: 2_000 });
  expect(outcome).toMatchObject({ refusal: 'unseen' });
  await expect.poll(children).toEqual([]);
});

test('a picture has a minute of the processor, a recording five seconds and one for each megabyte', async () => {
  expect(recordingCpuSeconds(4_000)).toBeCloseTo(5);
  expect(recordingCpuSeconds(20_000_000)).toBe(25);
  expect(recordingCpuSeconds(100_000_000)).toBe(60);
  // Reading the pipe takes nothing of it.
  const processing = processFile({ ...endless, type: { kind: 'sound', mime: 'audio/wav' } });
  await expect.poll(children).toHaveLength(1);
  const limits = children().map((pid) => readFileSync(`/proc/${pid}/limits`, 'utf8'));
  expect(limits.map((text) => /^Max cpu time +(\d+)/m.exec(text)?.[1])).toEqual(['6']);
  for (const pid of children()) process.kill(pid, 'SIGKILL');
  await processing;
});

test('a decoder that breaks down is a broken file, and the server goes on', async () => {
  const processing = processFile(endless);
  let reader: number | null = null;
  await expect
    .poll(() => {
      reader = openRead();
      return reader;
    })
    .not.toBeNull();
  for (const pid of children()) process.kill(pid, 'SIGSEGV');
  expect((await processing).outcome).toEqual({
    refusal: 'broken',
    reason: 'The processor ended with SIGSEGV.',
  });
  if (reader !== null) closeSync(reader);
});

test('a decoder that is gone before it hears of its file says nothing about it', async () => {
  const processing = processFile(endless);
  for (const pid of children()) process.kill(pid, 'SIGKILL');
  // Nothing of ours runs meanwhile: when the file is sent, nobody is there.
  while (children().length > 0) execFileSync('sleep', ['0.05']);
  expect((await processing).outcome).toEqual({
    refusal: 'unseen',
    reason: 'The processor ended with SIGKILL.',
  });
});
