import { typedText } from '../fields/typed.ts';

/** What an address fills into the forms of staking; it never stakes by itself. */
export type StakeRequest = {
  side: 'stake' | 'unstake';
  /** What is staked or unstaked, and the tokens that are added or shares cashed in, as a member types them. */
  amount: string;
  shares: 'get' | 'cash';
  add: string;
  cash: string;
};

/** Reads `?side=unstake&amount=&shares=cash&add=&cash=`. Amounts are kept as they were typed, also where they are none. */
export function readStakeQuery(query: string): StakeRequest {
  const given = new URLSearchParams(query);
  return {
    side: given.get('side') === 'unstake' ? 'unstake' : 'stake',
    amount: typedText(given.get('amount')),
    shares: given.get('shares') === 'cash' ? 'cash' : 'get',
    add: typedText(given.get('add')),
    cash: typedText(given.get('cash')),
  };
}

/** The address of the forms, filled. */
export function stakePath({ side, amount, shares, add, cash }: StakeRequest): string {
  const query = new URLSearchParams();
  if (side !== 'stake') query.set('side', side);
  if (amount !== '') query.set('amount', amount);
  if (shares !== 'get') query.set('shares', shares);
  if (add !== '') query.set('add', add);
  if (cash !== '') query.set('cash', cash);
  return `/stake${query.size === 0 ? '' : `?${query}`}`;
}
