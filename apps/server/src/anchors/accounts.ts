import { anchorAccountsMax } from '@parley/domain/chat/anchors';
import type { Address } from 'viem';
import type { Database } from '../platform/database.ts';

export type AnchorAccounts = ReturnType<typeof createAnchorAccounts>;

/** The accounts with which servers of this log have anchored, in lower case: the newest ones. */
export function createAnchorAccounts(database: Database) {
  let known: readonly Address[] = [];

  return {
    /** Another server on the same log may have come with an account of its own. */
    async renew(): Promise<void> {
      const { rows } = await database.query<{ account: Address }>(
        'select account from anchor_accounts order by added_at desc, account limit $1',
        [anchorAccountsMax],
      );
      known = rows.map(({ account }) => account);
    },
    /** As they were when last read. */
    known: () => known,
    async add(account: Address): Promise<void> {
      await database.query(
        'insert into anchor_accounts (account) values ($1) on conflict do nothing',
        [account.toLowerCase()],
      );
    },
  };
}
