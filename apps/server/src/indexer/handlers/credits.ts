import type { Handled, Place, Row } from '../handler.ts';

/** Money that a contract keeps for an account whose payment failed, to withdraw; in wei. */
export function creditRow(account: string, amount: bigint, place: Place): Row {
  return {
    table: 'credit_changes',
    values: { contract: place.address, account: account.toLowerCase(), amount },
  };
}

/** What contracts that pay members have in common (`ICredits`). */
export const creditEvents = {
  Credited: ({ account, amount }: { account: string; amount: bigint }, place: Place): Handled => ({
    rows: [creditRow(account, amount, place)],
    topics: [`member:${account.toLowerCase()}`],
  }),
  Withdrawn: ({ account, amount }: { account: string; amount: bigint }, place: Place): Handled => ({
    rows: [creditRow(account, -amount, place)],
    topics: [`member:${account.toLowerCase()}`],
  }),
};

/** What a referrer earned, in wei; none where nobody was paid. */
export function earningRows(
  referrer: string,
  member: string,
  reason: 'name' | 'launch' | 'swap',
  amount: bigint,
): Row[] {
  if (amount === 0n) return [];
  const earning = {
    referrer: referrer.toLowerCase(),
    member: member.toLowerCase(),
    reason,
    amount,
  };
  return [{ table: 'referral_earnings', values: earning }];
}
