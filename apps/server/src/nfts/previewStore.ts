import type { Database } from '../platform/database.ts';

/** What a link preview of a collection says; amounts are wei as digits. */
export type PreviewRow = {
  unique_id: string;
  name: string;
  description: string;
  creator: string;
  image: string;
  supply: number;
  base_price: string;
  protocol_fee: number;
  creator_fee: number;
};

/** Reads what previews show; null for an address that is not in the index. */
export function createPreviewStore(database: Database) {
  return async (address: string): Promise<PreviewRow | null> => {
    const found = await database.query<PreviewRow>(
      `select c.unique_id, s.name, s.description, c.creator, s.image, s.supply, s.base_price,
        s.protocol_fee, s.creator_fee
      from indexed.collection_stats s join indexed.collections c using (address)
      where s.address = $1`,
      [address],
    );
    return found.rows[0] ?? null;
  };
}
