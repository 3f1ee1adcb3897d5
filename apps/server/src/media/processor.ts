import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { type PictureWidth, pictureWidths } from '@parley/domain/media/addresses';
import type { CardWords } from '@parley/domain/media/wire';
import type { Received } from './intake.ts';
import { pictureLimits, processorLimits, recordingMs } from './limits.ts';

/** One file to keep: a picture in one width, or (null) the largest, or a whole recording. */
export type PreparedFile = { width: PictureWidth | null; path: string };

/** What the processor made of a file, and where it lies; or why nothing. */
export type Processed =
  | {
      mime: string;
      width: number | null;
      height: number | null;
      seconds?: number;
      thumbhash?: string;
      files: readonly PreparedFile[];
    }
  | { refusal: 'pixels' | 'frames' | 'slow' | 'broken'; reason: string };

/** Why the processor made nothing. */
type Refused = Extract<Processed, { refusal: string }>;

/** Rewrites one file. Never rejects for what is in the file. */
export function processFile(
  { path, bytes, type: { kind, mime } }: Received,
  timeoutMs: number = kind === 'picture' ? processorLimits.milliseconds : recordingMs(bytes),
): Promise<Processed> {
  const limits = { ...pictureLimits, widths: pictureWidths };
  const order = { path, folder: dirname(path), mime, limits };
  return run(kind === 'picture' ? 'picture' : 'recording', order, timeoutMs);
}

/**
 * Draws a link preview into a file in `folder`, a PNG of 1200 × 800; `picture` is the path of one of
 * our own files, or null.
 */
export function drawCard(
  words: CardWords,
  picture: string | null,
  folder: string,
): Promise<{ path: string } | Refused> {
  return run('card', { ...words, picture, folder }, processorLimits.milliseconds);
}

/**
 * Does one job in a process of its own, which ends with it: a decoder that a file breaks, fills, or
 * keeps busy is not in the server, and it gets no secret of the server's environment.
 */
function run<Result>(
  kind: 'picture' | 'recording' | 'card',
  order: object,
  timeoutMs: number,
): Promise<Result | Refused> {
  const child = fork(new URL('./processor/main.mjs', import.meta.url), {
    env: {},
    execArgv: [`--max-old-space-size=${processorLimits.heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<Result | Refused>((done, reject) => {
    let result: Result | Refused | null = null;
    const timer = setTimeout(() => {
      result = { refusal: 'slow', reason: 'It took too long.' };
      child.kill('SIGKILL');
    }, timeoutMs);
    child.once('message', (message) => {
      result ??= message as Result | Refused;
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    // Not sooner: until then it may still write.
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const reason = `The processor ended with ${signal ?? code}.`;
      done(result ?? { refusal: 'broken', reason });
    });
    child.once('spawn', () => {
      yieldCores(child.pid);
      // A process that ended before it could be told anything says why when it exits.
      child.send({ ...order, kind }, () => {});
    });
  });
}

/** The chat goes first. */
function yieldCores(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // It has ended already.
  }
}
