import { type CowRefusalCode, cowLimits } from './cowWire.ts';

/** What a member reads for each refusal of the order book. */
export const cowRefusals: Record<CowRefusalCode, string> = {
  'not-offered': 'This community has no order book. Swap through the pools instead.',
  malformed: 'This order can’t be read. Reload the page and try again.',
  'bad-signature': 'The signature doesn’t match this order. Sign it again.',
  'unknown-token': 'The order book only trades this community’s tokens. Choose one from the list.',
  'same-token': 'You’re selling and buying the same token. Choose two different ones.',
  'zero-amount': 'Enter how much you sell and how much you buy.',
  'too-soon': 'This order expires before it could be settled. Give it more time.',
  'too-late': 'An order can be open for 7 days at most. Choose an earlier end.',
  'too-many': `You have ${cowLimits.openOrders} open orders, the most you can have. Cancel one first.`,
  balance: 'You don’t have enough of the token you’re selling.',
  'too-small': 'This order is worth less than the network fee for filling it. Enter more.',
  'not-found': 'There’s no such order.',
  'not-open': 'This order is over. There’s nothing left to cancel.',
  'rate-limited': 'Too many orders at once. Try again in a moment.',
};
