/** A whole, in basis points. */
const whole = 10_000n;
/** The least slippage with a warning, in basis points. */
export const slippageWarningBps = 500n;
/** The least slippage that is refused, in basis points. */
export const slippageLimitBps = 5_000n;
/** The longest deadline that is accepted, in minutes: three days. */
export const deadlineLimitMinutes = 4_320;

/**
 * Slippage as a member types it, in basis points: the number times 100, rounded down, 0 if it is not
 * a number or negative. Digits are read exactly: 0.29 is 29, though 0.29 × 100 is less in floats.
 */
export function slippageBps(typed: string): bigint {
  const text = typed.trim();
  const decimal = /^(\d{0,30})(?:\.(\d*))?$/.exec(text);
  if (decimal !== null) {
    const [, units = '', fraction = ''] = decimal;
    return BigInt(`${units}${fraction.slice(0, 2).padEnd(2, '0')}`);
  }
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? BigInt(Math.floor(number * 100)) : 0n;
}

/** The verdict on a slippage: none, a warning, or a refusal. */
export function judgeSlippage(bps: bigint): 'fine' | 'high' | 'refused' {
  if (bps > slippageLimitBps) return 'refused';
  return bps > slippageWarningBps ? 'high' : 'fine';
}

/** The least to accept for a quote: the quote times one less the slippage, rounded down, never below 0. */
export function minimumOut(quoted: bigint, bps: bigint): bigint {
  return bps >= whole ? 0n : (quoted * (whole - bps)) / whole;
}

/** The most to pay for a quote: the quote times one plus the slippage, rounded down. */
export function maximumIn(quoted: bigint, bps: bigint): bigint {
  return (quoted * (whole + bps)) / whole;
}

/**
 * The deadline, in seconds since 1970, of a transaction sent now; null when the minutes that a
 * member typed are not a number, zero or less, or more than three days.
 */
export function deadlineAfter(nowMs: number, typedMinutes: string): bigint | null {
  const text = typedMinutes.trim();
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(minutes > 0 && minutes <= deadlineLimitMinutes)) return null;
  return BigInt(Math.floor(nowMs / 1_000) + Math.ceil(minutes * 60));
}

/** The reserves of a pair in the direction of a swap, in the tokens' smallest units. */
export type Pool = { reserveIn: bigint; reserveOut: bigint };

/** What a Uniswap V2 pair pays for `amountIn`; null if it has too little or the amount is zero. */
export function poolOut(amountIn: bigint, { reserveIn, reserveOut }: Pool): bigint | null {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return null;
  const lessFee = amountIn * 997n;
  return (lessFee * reserveOut) / (reserveIn * 1_000n + lessFee);
}

/** The least that buys `amountOut`; null if the pair has too little or the amount is zero. */
export function poolIn(amountOut: bigint, { reserveIn, reserveOut }: Pool): bigint | null {
  if (amountOut <= 0n || reserveIn <= 0n || amountOut >= reserveOut) return null;
  return (reserveIn * amountOut * 1_000n) / ((reserveOut - amountOut) * 997n) + 1n;
}

/** The route of a swap: its pairs in order, and the router's fee. */
export type SwapRoute = {
  pools: readonly Pool[];
  /** Index in the path of the token that the fee is taken of; see `feeIndex`. */
  feeAt: number;
  /** The router's fee in basis points. */
  feeBps: bigint;
};

/** A swap's amounts and fee; see `getAmountsOut` of the swap router. */
export type Quote = {
  /** First what is paid, then what enters each further pair, last what is received. */
  amounts: readonly bigint[];
  /** The router's fee, in the token at `feeAt`. */
  fee: bigint;
};

/**
 * Index of the token that the router takes its fee of: the native coin's, else the first. Null for a
 * path that the router refuses: too short, or with the native coin twice.
 */
export function feeIndex(path: readonly string[], nativeToken: string): number | null {
  const native = nativeToken.toLowerCase();
  const indices = path.flatMap((token, index) => (token.toLowerCase() === native ? [index] : []));
  return path.length < 2 || indices.length > 1 ? null : (indices[0] ?? 0);
}

/** What `amountIn` gives; null if a pair on the way has too little. The chain's own arithmetic. */
export function quoteExactIn(amountIn: bigint, { pools, feeAt, feeBps }: SwapRoute): Quote | null {
  const amounts = [amountIn];
  let amount = amountIn;
  let fee = 0n;
  const takeFee = () => {
    fee = (amount * feeBps) / whole;
    amount -= fee;
  };
  if (feeAt === 0) takeFee();
  for (const [index, pool] of pools.entries()) {
    const out = poolOut(amount, pool);
    if (out === null) return null;
    amount = out;
    if (index + 1 === feeAt) takeFee();
    amounts.push(amount);
  }
  return { amounts, fee };
}

/** The least that gives `amountOut`; null if a pair on the way has too little. */
export function quoteExactOut(
  amountOut: bigint,
  { pools, feeAt, feeBps }: SwapRoute,
): Quote | null {
  const amounts = [amountOut];
  let amount = amountOut;
  let fee = 0n;
  const addFee = () => {
    const rest = amount;
    if (rest > 0n) amount = ((rest - 1n) * whole) / (whole - feeBps) + 1n;
    fee = amount - rest;
  };
  for (const [index, pool] of [...pools.entries()].reverse()) {
    if (index + 1 === feeAt) addFee();
    const cost = poolIn(amount, pool);
    if (cost === null) return null;
    amount = cost;
    amounts.unshift(amount);
  }
  if (feeAt === 0) addFee();
  amounts[0] = amount;
  return { amounts, fee };
}

/**
 * The price impact of a swap: how much worse it is than the pools' mid price, in basis points
 * rounded down, with the pools' own fee and without the router's. `amountIn` is what enters the
 * first pair. Null if a pair has too little.
 */
export function priceImpactBps(amountIn: bigint, pools: readonly Pool[]): bigint | null {
  let out = amountIn;
  let middle = amountIn;
  let scale = 1n;
  for (const pool of pools) {
    const next = poolOut(out, pool);
    if (next === null) return null;
    out = next;
    middle *= pool.reserveOut;
    scale *= pool.reserveIn;
  }
  return ((middle - out * scale) * whole) / middle;
}
