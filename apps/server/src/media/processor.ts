import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { pictureWidths } from '@parley/domain/media/addresses';
import type { Received } from './intake.ts';
import { pictureLimits, processorLimits } from './limits.ts';
import type { PreparedFile } from './prepare.ts';

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

/**
 * Rewrites one file in a process of its own, which ends with it: a decoder that a file breaks,
 * fills, or keeps busy is not in the server, and it gets no secret of the server's environment.
 * Never rejects for what is in the file.
 */
export function processFile(
  { path, type }: Received,
  timeoutMs: number = processorLimits.milliseconds,
): Promise<Processed> {
  const child = fork(new URL('./processor/main.mjs', import.meta.url), {
    env: {},
    execArgv: [`--max-old-space-size=${processorLimits.heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<Processed>((done, reject) => {
    let processed: Processed | null = null;
    const timer = setTimeout(() => {
      processed = { refusal: 'slow', reason: 'It took too long.' };
      child.kill('SIGKILL');
    }, timeoutMs);
    child.once('message', (result) => {
      processed ??= result as Processed;
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    // Not sooner: until then it may still write.
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const reason = `The processor ended with ${signal ?? code}.`;
      done(processed ?? { refusal: 'broken', reason });
    });
    child.once('spawn', () => {
      yieldCores(child.pid);
      const limits = { ...pictureLimits, widths: pictureWidths };
      const { kind, mime } = type;
      const order = {
        ...{ kind: kind === 'picture' ? 'picture' : 'recording', path, folder: dirname(path) },
        ...{ mime, limits },
      };
      // A process that ended before it could be told anything says why when it exits.
      child.send(order, () => {});
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
