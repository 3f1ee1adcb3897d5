import type { Database } from '../platform/database.ts';

export type FaucetStore = ReturnType<typeof createFaucetStore>;

/** SQL of the faucet: which demo wallets it has funded. */
export function createFaucetStore(database: Database) {
  return {
    /** The transaction that funded an address (lower case), or null. */
    async grant(address: string): Promise<string | null> {
      const found = await database.query<{ hash: string }>(
        'select hash from faucet_grants where address = $1',
        [address],
      );
      return found.rows[0]?.hash ?? null;
    },

    async addGrant(address: string, hash: string, at: number): Promise<void> {
      await database.query(
        `insert into faucet_grants (address, hash, at) values ($1, $2, $3)
         on conflict (address) do update set hash = excluded.hash, at = excluded.at`,
        [address, hash, at],
      );
    },
  };
}
