import { Worker } from 'node:worker_threads';
import type { MediaFacts } from '@parley/domain/media/wire';
import { mediaText } from '@parley/text/media';
import { broken, MediaError } from './errors.ts';
import { recordingLimits } from './limits.ts';
import type { Prepared } from './prepare.ts';

type Described = { seconds: number; width: number | null; height: number | null };

/**
 * Writes a recording anew with its tracks and nothing else: neither tags, which in phones' videos
 * say where they were made, nor anything that hides in the file. It happens in a thread of its own
 * with bounded time and memory, and leaves the new file beside the old. Throws MediaError.
 */
export async function prepareRecording(
  path: string,
  mime: string,
  secondsMax: number,
): Promise<Prepared> {
  const target = `${path}.new`;
  try {
    const facts = factsOf(await runWorker({ path, target, mime }), mime);
    if ((facts.seconds ?? 0) > secondsMax) {
      throw new MediaError('too-long', 422, mediaText.tooLong(Math.floor(secondsMax / 60)));
    }
    return { facts, files: [{ width: null, content: target }] };
  } catch (error) {
    throw error instanceof MediaError ? error : broken(error);
  }
}

/** An MP4 or WebM without pictures is sound. */
function factsOf({ seconds, width, height }: Described, mime: string): MediaFacts {
  if (!(seconds > 0) || seconds === Number.POSITIVE_INFINITY) throw broken();
  const isSound = width === null || height === null;
  return {
    kind: isSound ? 'sound' : 'video',
    mime: isSound ? mime.replace('video/', 'audio/') : mime,
    ...{ width, height, seconds, thumbhash: null },
  };
}

async function runWorker(workerData: { path: string; target: string; mime: string }) {
  const worker = new Worker(new URL('./recordingWorker.mjs', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: recordingLimits.heapMegabytes },
    // Our own flags are not for it, nor is what it prints for our log.
    execArgv: [],
    ...{ stdout: true, stderr: true },
  });
  try {
    return await new Promise<Described>((done, reject) => {
      const signal = AbortSignal.timeout(recordingLimits.milliseconds);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.once('message', done);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The worker ended with code ${code}.`)));
    });
  } finally {
    await worker.terminate();
  }
}
