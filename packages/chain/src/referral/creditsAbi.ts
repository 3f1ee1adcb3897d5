import { nameMinterAbi } from '../generated/abis.ts';

type Entry = (typeof nameMinterAbi)[number];
type CreditsEntry = Extract<
  Entry,
  { name: 'credits' | 'withdraw' | 'NothingToWithdraw' | 'PaymentRefused' }
>;

const names: ReadonlySet<string> = new Set([
  'credits',
  'withdraw',
  'NothingToWithdraw',
  'PaymentRefused',
]);

/** What every contract that keeps credits has in common, as the minter has it. */
export const creditsAbi = nameMinterAbi.filter(
  (entry): entry is CreditsEntry => 'name' in entry && names.has(entry.name),
);
