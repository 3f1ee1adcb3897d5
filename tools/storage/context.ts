import type { Node } from '@parley/arweave/node';
import type { MediaStorage } from '../../apps/server/src/media/storage.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { KeptFiles } from '../../apps/server/src/storage/keptFiles.ts';

/** What the operator can mend; shown without a stack. */
export class StorageError extends Error {}

export type Context = {
  dataFolder: string;
  env: NodeJS.ProcessEnv;
  /** File of the storage wallet's key. */
  keyFile: string;
  /** The community's gateway; empty where it names none. */
  gateway: () => string;
  node: (url: string) => Node;
  /** The running community's database. */
  open: () => Database;
  say: (line: string) => void;
  /** Unix milliseconds. */
  now: () => number;
};

/** What the commands about files work with. */
export type Parts = Pick<Context, 'say' | 'now'> & {
  database: Database;
  files: KeptFiles;
  uploads: Pick<MediaStorage, 'size' | 'read'>;
  node: Node;
};
