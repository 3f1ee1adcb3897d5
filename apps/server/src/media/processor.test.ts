import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Received } from './intake.ts';
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

test('a file that keeps the decoder busy is given up, and its process is gone', async () => {
  const processed = await processFile(endless, 2_000);
  expect(processed).toMatchObject({ refusal: 'slow' });
  await expect.poll(children).toEqual([]);
});

test('a small recording that keeps its parser busy is given up after ten seconds, a large one has longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const recording = { ...endless, type: { kind: 'video', mime: 'video/mp4' } } as const;
  const small = processFile({ ...recording, bytes: 4_000 });
  const large = processFile({ ...recording, bytes: 100_000_000 });
  await vi.advanceTimersByTimeAsync(10_010);
  expect(await small).toMatchObject({ refusal: 'slow' });
  expect(children()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await large).toMatchObject({ refusal: 'slow' });
});

test('a decoder that breaks down is a broken file, and the server goes on', async () => {
  const processing = processFile(endless);
  await expect.poll(children).toHaveLength(1);
  for (const pid of children()) process.kill(pid, 'SIGSEGV');
  expect(await processing).toEqual({
    refusal: 'broken',
    reason: 'The processor ended with SIGSEGV.',
  });
});

test('a decoder that breaks down before it hears of its file is a broken file too', async () => {
  const processing = processFile(endless);
  for (const pid of children()) process.kill(pid, 'SIGKILL');
  // Nothing of ours runs meanwhile: when the file is sent, nobody is there.
  while (children().length > 0) execFileSync('sleep', ['0.05']);
  expect(await processing).toEqual({
    refusal: 'broken',
    reason: 'The processor ended with SIGKILL.',
  });
});
