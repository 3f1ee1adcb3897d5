import type { Payment } from '@parley/domain/send/payment';
import { ulid } from '@parley/domain/text/ulid';
import type { Token } from '../../data/tokens.ts';

type Parameters = {
  chainId: number;
  from: `0x${string}`;
  token: Token;
  /** `name` is a username to look up again; null for an address. */
  steps: readonly { to: `0x${string}`; name: string | null; amount: bigint }[];
  /** All in one transaction. */
  isBatch?: boolean;
};

/** A payment of which nothing was sent yet. */
export function newPayment({ chainId, from, token, steps, isBatch = false }: Parameters): Payment {
  return {
    id: ulid(),
    chainId,
    from,
    isBatch,
    batchId: null,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    steps: steps.map(({ to, name, amount }) => ({
      to,
      name,
      amount: amount.toString(),
      state: 'waiting',
      hash: null,
      arrived: null,
      reason: null,
    })),
  };
}
