import type { NamePrices } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { nameMinterAbi } from '../generated/abis.ts';

/** On what terms names are sold. */
export type NameMarket = {
  paused: boolean;
  /** In wei, by length. */
  prices: NamePrices;
  /** The referrer's share of a price, in basis points. */
  referralFeeBps: bigint;
};

/** A minter with one price has only `price`. */
const priceFunctions = {
  1: ['price', 'price', 'price', 'price', 'price'],
  5: ['price1char', 'price2char', 'price3char', 'price4char', 'price5char'],
} as const;

/**
 * Reads the whole market in one call. Minters deployed by others may know `paused` or
 * `buyingEnabled`, `referralFee` or `referral`, or neither: then nothing is paused and nothing is
 * shared. Throws ChainError, `unavailable` when the prices cannot be read.
 */
export async function getNameMarket(
  client: ReadClient,
  { minter, numberOfPrices }: { minter: Address; numberOfPrices: 1 | 5 },
): Promise<NameMarket> {
  const contract = { address: minter, abi: nameMinterAbi } as const;
  const [paused, buyingEnabled, referralFee, referral, ...prices] = await withChainErrors(
    client.multicall({
      // Without a multicall contract on the chain: the call brings its code along.
      deployless: true,
      contracts: [
        { ...contract, functionName: 'paused' },
        { ...contract, functionName: 'buyingEnabled' },
        { ...contract, functionName: 'referralFee' },
        { ...contract, functionName: 'referral' },
        { ...contract, functionName: priceFunctions[numberOfPrices][0] },
        { ...contract, functionName: priceFunctions[numberOfPrices][1] },
        { ...contract, functionName: priceFunctions[numberOfPrices][2] },
        { ...contract, functionName: priceFunctions[numberOfPrices][3] },
        { ...contract, functionName: priceFunctions[numberOfPrices][4] },
      ],
    }),
  );
  const [one, two, three, four, five] = prices.map(priceOrThrow);
  return {
    paused: paused.result === true || buyingEnabled.result === false,
    prices: [one ?? 0n, two ?? 0n, three ?? 0n, four ?? 0n, five ?? 0n],
    referralFeeBps: referralFee.result ?? referral.result ?? 0n,
  };
}

function priceOrThrow(answer: { result?: bigint | undefined; error?: Error | undefined }): bigint {
  if (answer.result !== undefined) return answer.result;
  throw new ChainError('unavailable', { cause: answer.error });
}
