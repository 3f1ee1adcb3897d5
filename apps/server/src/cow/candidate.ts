import type { CowSigned } from '@parley/chain/swap/cow/groupBatch';
import type { OpenOrder } from '@parley/domain/swap/cowMatching';
import type { CowWait } from '@parley/domain/swap/cowWire';
import type { Address, Hex } from 'viem';
import type { Stored } from './facts.ts';

/** What an order's owner has of the token sold, and what of it the vault relayer may take. */
export type Purse = Readonly<{ balance: bigint; allowance: bigint }>;

/** What an order waits for before it can be settled at any price; null: nothing. */
export function waitOf({ order, permit }: Stored, { balance, allowance }: Purse): CowWait | null {
  if (balance < order.sellAmount) return 'balance';
  return allowance < order.sellAmount && permit === null ? 'allowance' : null;
}

/** The order as the matching takes it. */
export function openOrder({ uid, owner, order }: Stored, { balance, allowance }: Purse): OpenOrder {
  // A permit allows what the order sells.
  const allowed = allowance < order.sellAmount ? order.sellAmount : allowance;
  const spendable = allowed < balance ? allowed : balance;
  return { uid, owner: owner as Address, order, spendable };
}

/** How the order was signed; its permit only where it is needed, since it works once. */
export function signatureOf(one: Stored, { allowance }: Purse): CowSigned {
  const { scheme, signature, permit, order } = one;
  const isNeeded = permit !== null && allowance < order.sellAmount;
  return {
    scheme,
    signature: signature as Hex,
    permit: isNeeded ? { ...permit, signature: permit.signature as Hex } : null,
  };
}
