/** Base prices are whole multiples of this, in wei, so that no fee ever has a fraction of a wei. */
export const basePriceStep = 1_000_000_000n;
/** The highest base price, in wei. The chain enforces both. */
export const basePriceMax = 100_000n * 10n ** 18n;
/** The highest share of a trade that a creator can have, in basis points. The chain enforces it. */
export const creatorFeeMaxBps = 500n;

const basisPoints = 10_000n;

/** What a collection was launched with: its base price in wei, shares of trades in basis points. */
export type CurveTerms = {
  basePriceWei: bigint;
  protocolFeeBps: bigint;
  creatorFeeBps: bigint;
};

/** A trade before it is made, in wei. `total` is what the buyer pays or the seller gets. */
export type CurveQuote = {
  price: bigint;
  protocolFee: bigint;
  creatorFee: bigint;
  total: bigint;
};

/** True for base prices that the launchpad accepts. */
export function isBasePrice(basePriceWei: bigint): boolean {
  return (
    basePriceWei >= basePriceStep &&
    basePriceWei <= basePriceMax &&
    basePriceWei % basePriceStep === 0n
  );
}

/**
 * The price, in wei, of the token that is minted when `supply` others exist, or burned to leave
 * that many: the n-th token costs n² base prices.
 */
export function curvePrice(supply: bigint, basePriceWei: bigint): bigint {
  return (supply + 1n) * (supply + 1n) * basePriceWei;
}

/** What was paid for all of `supply` tokens, in wei, and what burning them all returns. */
export function curveReserve(supply: bigint, basePriceWei: bigint): bigint {
  return ((supply * (supply + 1n) * (2n * supply + 1n)) / 6n) * basePriceWei;
}

/** What the next mint costs: fees come on top of the price. */
export function mintTotal(supply: bigint, terms: CurveTerms): CurveQuote {
  return plusFees(curvePrice(supply, terms.basePriceWei), terms);
}

/** What the next burn returns: fees come out of the price. Nothing if there is no token. */
export function burnReturn(supply: bigint, terms: CurveTerms): CurveQuote {
  if (supply === 0n) return { price: 0n, protocolFee: 0n, creatorFee: 0n, total: 0n };
  return lessFees(curvePrice(supply - 1n, terms.basePriceWei), terms);
}

function plusFees(price: bigint, terms: CurveTerms): CurveQuote {
  const quote = sharesOf(price, terms);
  return { ...quote, total: quote.price + quote.protocolFee + quote.creatorFee };
}

function lessFees(price: bigint, terms: CurveTerms): CurveQuote {
  const quote = sharesOf(price, terms);
  return { ...quote, total: quote.price - quote.protocolFee - quote.creatorFee };
}

/** Prices are whole gwei, so that the shares of a sum are the sums of the shares. */
function sharesOf(price: bigint, terms: CurveTerms): Omit<CurveQuote, 'total'> {
  return {
    price,
    protocolFee: (price * terms.protocolFeeBps) / basisPoints,
    creatorFee: (price * terms.creatorFeeBps) / basisPoints,
  };
}

/** `amount` and `slippageBps` basis points of it: what a buyer agrees to pay when prices move. */
export function maxCost(amount: bigint, slippageBps: bigint): bigint {
  return amount + (amount * slippageBps) / basisPoints;
}

/** `amount` less `slippageBps` basis points of it: what a seller agrees to get when prices move. */
export function minReturn(amount: bigint, slippageBps: bigint): bigint {
  return amount - (amount * slippageBps) / basisPoints;
}

/** What the next `count` mints cost together: fees come on top of the prices. */
export function mintManyTotal(supply: bigint, count: bigint, terms: CurveTerms): CurveQuote {
  return plusFees(
    curveReserve(supply + count, terms.basePriceWei) - curveReserve(supply, terms.basePriceWei),
    terms,
  );
}

/** What the next `count` burns return together; no more than exist. */
export function burnManyReturn(supply: bigint, count: bigint, terms: CurveTerms): CurveQuote {
  const left = count > supply ? 0n : supply - count;
  return lessFees(
    curveReserve(supply, terms.basePriceWei) - curveReserve(left, terms.basePriceWei),
    terms,
  );
}

/** Nobody counts on more than this many mints in one block. */
const fasterMax = 1_000n;

/**
 * How many others may mint before a member who wants `count` tokens and accepts `slippageBps` basis
 * points more than quoted; at most 1,000.
 */
export function fasterWithin(
  supply: bigint,
  count: bigint,
  terms: CurveTerms,
  slippageBps: bigint,
): bigint {
  const most = maxCost(mintManyTotal(supply, count, terms).total, slippageBps);
  let faster = 0n;
  while (faster < fasterMax && mintManyTotal(supply + faster + 1n, count, terms).total <= most) {
    faster += 1n;
  }
  return faster;
}
