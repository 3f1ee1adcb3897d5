import { writeFileSync } from 'node:fs';
import type pg from 'pg';
import { type Command, counted, optional } from './command.ts';
import { memberOf } from './member.ts';
import { memberTables } from './memberTables.ts';

/** `npm run admin -- export MEMBER`: everything that is kept about a member, as JSON. */
export const exportMember: Command = {
  name: 'export',
  takes: 'MEMBER [--to FILE]',
  about: 'Writes everything kept about a member as JSON.',
  more: [
    'By table, with what each holds, and what becomes of it when the member is erased. Without --to it is printed. Files',
    'that the member uploaded are named by their addresses. What the chain has of a wallet, everybody can read there.',
  ],
  options: { to: { type: 'string' } },
  changes: false,
  async run(given, { client, say, ...context }) {
    const { address } = await memberOf(given, { client, say, ...context });
    const json = JSON.stringify(await everythingOf(client, address, context.now()), null, 2);
    const file = optional(given, 'to');
    if (file === null) {
      say(json);
      return '';
    }
    writeFileSync(file, `${json}\n`, { mode: 0o600, flag: 'wx' });
    return `Wrote ${counted(Buffer.byteLength(json), 'byte')} to ${file}.`;
  },
};

async function everythingOf(client: pg.Client, address: string, now: number) {
  const tables = [];
  for (const { table, where, holds, erase, because } of memberTables) {
    const { rows } = await client.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where ${where}`,
      [address],
    );
    if (rows.length === 0) continue;
    tables.push({ table, holds, erase, because, rows: rows.map(({ row }) => row) });
  }
  return { address, at: new Date(now).toISOString(), tables };
}
