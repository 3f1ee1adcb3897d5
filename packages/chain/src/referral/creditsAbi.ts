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

/** The functions that all contracts with credits share, from the minter's ABI. */
export const creditsAbi = nameMinterAbi.filter(
  (entry): entry is CreditsEntry => 'name' in entry && names.has(entry.name),
);
