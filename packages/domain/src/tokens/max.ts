/** The fee of a transaction as it can be told before it is sent, in wei. */
export type FeeEstimate = {
  /** Most gas that the transaction may use. */
  gas: bigint;
  /** What a unit of gas costs at the moment. */
  gasPriceWei: bigint;
};

/**
 * How much dearer gas may get between the form and the block. A base fee rises by an eighth a block at
 * most (EIP-1559), so this lasts for five full blocks.
 */
const feeMargin = 2n;

/** What a transaction costs at most besides what it sends, in wei. */
export function feeAtMost({ gas, gasPriceWei }: FeeEstimate): bigint {
  return gas * gasPriceWei * feeMargin;
}

/** The largest amount of the native coin that leaves enough for the fee, in wei; never negative. */
export function maxCoins(balanceWei: bigint, fee: FeeEstimate): bigint {
  const left = balanceWei - feeAtMost(fee);
  return left > 0n ? left : 0n;
}

/** An amount as the field shows it: every digit of it and no commas, so that it is read back exactly. */
export function exactAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
