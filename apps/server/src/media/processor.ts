import { dirname } from 'node:path';
import { type PictureWidth, pictureWidths } from '@parley/domain/media/addresses';
import type { CardShape, CardWords } from '@parley/domain/media/wire';
import type { Received } from './intake.ts';
import { type JobEnd, type JobLimits, runJob } from './jobProcess.ts';
import { pictureLimits, processorLimits, recordingCpuSeconds } from './limits.ts';

/** One file to keep: a picture in one width, or (null) the largest, or a whole recording. */
export type PreparedFile = { width: PictureWidth | null; path: string };

/** What the processor made of a file, and where it lies. */
type Rewritten = {
  mime: string;
  width: number | null;
  height: number | null;
  seconds?: number;
  thumbhash?: string;
  files: readonly PreparedFile[];
};

/** Why the processor made nothing; `unseen`: it never got to look at the file. */
export type Refused = {
  refusal: 'pixels' | 'frames' | 'slow' | 'broken' | 'unseen';
  reason: string;
};

/** What came of a job, and the processor time that it took, in milliseconds. */
export type Processed<Result> = { outcome: Result | Refused; cpuMs: number };

/** Rewrites one file. Never rejects for what is in the file. */
export async function processFile(
  { path, bytes, type: { kind, mime } }: Received,
  bounds: Partial<JobLimits> = {},
): Promise<Processed<Rewritten>> {
  const order = {
    path,
    folder: dirname(path),
    mime,
    limits: { ...pictureLimits, widths: pictureWidths },
  };
  const cpuSeconds = kind === 'picture' ? processorLimits.cpuSeconds : recordingCpuSeconds(bytes);
  return await run(kind === 'picture' ? 'picture' : 'recording', order, { cpuSeconds, ...bounds });
}

/**
 * Draws a link preview of a shape into a file in `folder`, a PNG; `picture` is the path of one of our own files, or
 * null.
 */
export async function drawCard(
  words: CardWords,
  picture: string | null,
  { folder, shape }: { folder: string; shape: CardShape },
): Promise<{ path: string } | Refused> {
  return (await run<{ path: string }>('card', { ...words, picture, folder, shape })).outcome;
}

async function run<Result>(
  kind: 'picture' | 'recording' | 'card',
  order: object,
  bounds: Partial<JobLimits> = {},
): Promise<Processed<Result>> {
  const program = new URL('./processor/main.mjs', import.meta.url);
  const limits = { ...processorLimits, ...bounds };
  const ended: JobEnd<Result | Refused> = await runJob(program, { ...order, kind }, limits);
  const { cpuMs } = ended;
  if (ended.end === 'done') return { outcome: ended.result, cpuMs };
  return { outcome: { refusal: ended.end, reason: ended.reason }, cpuMs };
}
