import { existsSync, readdirSync } from 'node:fs';

/** Whether a chain was begun in a folder: it has a state or a journal, in the format of any version. */
export const hasChain = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder).some((name) => /^(?:state(?:-\d+)?\.json|journal-\d+\.jsonl)/.test(name));
