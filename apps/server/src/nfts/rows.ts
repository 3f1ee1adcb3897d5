/** A collection's row; amounts are wei as digits, since they exceed what numbers hold. */
export type CardRow = {
  address: string;
  unique_id: string;
  name: string;
  symbol: string;
  creator: string;
  image: string;
  media: string;
  media_kind: number;
  supply: number;
  holders: number;
  base_price: string;
  protocol_fee: number;
  creator_fee: number;
  volume: string;
  supplies: number[];
  featured: boolean;
  launched_at: number;
};

export type DetailRow = {
  description: string;
  owner: string;
  trades: number;
  creator_earned: string;
  creator_collections: number;
  launch_tx: string;
};

export type TradeRow = {
  collection: string;
  name: string;
  kind: 'mint' | 'burn';
  trader: string;
  token_id: number;
  price: string;
  fees: string;
  supply: number;
  at: number;
  block: number;
  log_index: number;
  tx: string;
};

export type HolderRow = { holder: string; tokens: number };
/** A collection on a list: what it is sorted by, then its launch. */
export type RankRow = { address: string; key: string; launched: string };
