import { join } from 'node:path';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createLogFile } from '../../apps/server/src/platform/logFile.ts';
import type { NotePart } from './supervisor.ts';

/** What PostgreSQL says of statements that failed, which can have members' words. */
const ofStatements = /^\t|\b(?:ERROR|DETAIL|STATEMENT|CONTEXT|HINT|QUERY): /;

/**
 * Writes the last words of a part that died to the server's log in a data folder, and to the terminal those that are
 * not there yet. The server puts that file aside; what is added here is a line in a thousand.
 */
export function createPartLog(
  dataFolder: string,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void = console.error,
): NotePart {
  const named = env.PARLEY_LOG_FILE;
  const path = named === undefined ? join(dataFolder, 'logs', 'server.log') : named;
  // Never put aside here: there is one who does.
  const options = { maxBytes: Number.POSITIVE_INFINITY, files: 1, onFault: () => {} };
  const log = path === '' ? null : createLog(createLogFile(path, options));
  return (event, part, words) => {
    const lines = words.split('\n').filter((line) => line.trim() !== '');
    const said = part === 'The database' ? lines.filter((line) => !ofStatements.test(line)) : lines;
    log?.error(event, { part, words: said.join('\n') });
    // The server's own words passed through already.
    if (event === 'part-ended' && part !== 'The server') {
      for (const line of said) print(`    ${line}`);
    }
  };
}
