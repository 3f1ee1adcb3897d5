import type { PublicConfig } from '@parley/domain/config/wire';
import { step } from '../progress.ts';
import type { Settings } from '../settings.ts';
import type { HashOf } from './actions.ts';
import { fileOf, hashOfFile, prepareFiles } from './files.ts';
import { closeHistory, HistoryClock, openHistory } from './record.ts';
import { uploadFiles } from './upload.ts';
import { writeHistory } from './write.ts';

/** The weeks before a new community's first start: its collections, and who bought and sold them. */
export type History = {
  /** The time of the chain's next block, in seconds since 1970. */
  clock: () => number;
  /** Writes what is missing, before anybody else uses the chain. */
  write: (chain: { config: PublicConfig; rpcUrl: string }) => Promise<void>;
};

/** Where there is nothing to write, the clock is the machine's. */
export function beginHistory({ dataFolder, rpcUrl, withHistory }: Settings): History {
  const unfinished = openHistory(dataFolder, withHistory && rpcUrl === null);
  const clock = new HistoryClock(unfinished?.begunAt ?? null);
  if (unfinished === null) return { clock: clock.now, write: async () => {} };
  const { begunAt } = unfinished;
  // Beside everything else that a start does; a failure is thrown where it is waited for.
  const files = prepareFiles(dataFolder);
  files.catch(() => {});
  const hashOf: HashOf = (launch, part) => hashOfFile(fileOf(dataFolder, launch, part) ?? '');

  return {
    clock: clock.now,
    write: async (chain) => {
      await step('Drawing the first pictures', () => files);
      await step('Writing the first weeks', () =>
        writeHistory({ ...chain, dataFolder }, { begunAt, clock, hashOf }),
      );
      closeHistory(dataFolder, unfinished);
      clock.release();
    },
  };
}

/** Uploads the files behind the open page; what fails is tried again at the next start. */
export function showHistory(
  place: { config: PublicConfig; serverUrl: string; dataFolder: string },
  isStopping: () => boolean,
): void {
  uploadFiles(place).catch((error: Error) => {
    if (isStopping()) return;
    console.error(`  The first pictures are not all there: ${error.message}`);
  });
}
