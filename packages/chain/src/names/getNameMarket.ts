import type { NamePrices } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { nameMinterAbi } from '../generated/abis.ts';

/** The terms on which names are sold. */
export type NameMarket = {
  paused: boolean;
  /** In wei, by length. */
  prices: NamePrices;
  /** The referrer's share of a price, in basis points. */
  referralFeeBps: bigint;
};

/** A minter with one price has `price` only. */
const priceFunctions = {
  1: ['price', 'price', 'price', 'price', 'price'],
  5: ['price1char', 'price2char', 'price3char', 'price4char', 'price5char'],
} as const;

/**
 * Reads the whole market in one call. Other minters may have `paused` or `buyingEnabled`, and
 * `referralFee` or `referral`, or neither: then minting is not paused and there is no referral fee.
 * Throws ChainError, `unanswered` when the minter cannot tell the prices.
 */
export async function getNameMarket(
  client: ReadClient,
  { minter, numberOfPrices }: { minter: Address; numberOfPrices: 1 | 5 },
): Promise<NameMarket> {
  const contract = { address: minter, abi: nameMinterAbi } as const;
  const [paused, buyingEnabled, referralFee, referral, ...prices] = await withChainErrors(
    client.multicall({
      // Deployless, since the chain may have no multicall contract: the call carries its code.
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
  throw new ChainError('unanswered', { cause: answer.error });
}
