import type { CollectionPage } from '@parley/domain/nft/wire';
import type { ReactNode } from 'react';

/** What the forms that buy and sell are given. */
export type TradeFormProps = {
  page: CollectionPage;
  /** The member's address in lower case. */
  viewer: string | null;
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
};
