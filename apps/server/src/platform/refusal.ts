import { reasonOf } from '@parley/domain/text/reason';
import { ConfigError } from './configError.ts';
import { isDatabaseDown } from './database.ts';
import { MigrationError } from './migrate.ts';
import { StartFault } from './startFault.ts';

/** What an operator mends: rights, room, limits, addresses that are taken. */
const ofTheSystem =
  /^E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|MFILE|NFILE|NOENT|NOTDIR|ISDIR|ADDRINUSE|ADDRNOTAVAIL)$/;

/** Why a start ends, where an operator can mend it; null for a fault of ours, which needs its stack. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StartFault) return error.message;
  if (error instanceof MigrationError) return reasonOf(error);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (ofTheSystem.test(code)) return `The server can’t start: ${reasonOf(error)}.`;
  if (isDatabaseDown(error)) return `The database went away at the start: ${reasonOf(error)}.`;
  return null;
}
