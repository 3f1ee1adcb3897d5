import { swapRouterAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';
import { creditEvents, creditRow, earningRows } from './credits.ts';

/** Swaps through the community's router. A referrer's share of a fee is a credit of the router. */
export const swapsHandler = defineHandler({
  kind: 'swaps',
  abi: swapRouterAbi,
  events: {
    Swapped: (args, place) => {
      const { payer, referrer, tokenIn, tokenOut, amountIn, amountOut, fee, referralFee } = args;
      const isReferred = referralFee !== 0n;
      const swap = {
        payer: payer.toLowerCase(),
        referrer: isReferred ? referrer.toLowerCase() : null,
        token_in: tokenIn.toLowerCase(),
        token_out: tokenOut.toLowerCase(),
        amount_in: amountIn,
        amount_out: amountOut,
        fee,
        referral_fee: referralFee,
      };
      return {
        rows: [
          { table: 'swaps', values: swap },
          ...earningRows(referrer, payer, 'swap', referralFee),
          ...(isReferred ? [creditRow(referrer, referralFee, place)] : []),
        ],
        topics: [
          'swaps',
          `swaps:${swap.token_in}`,
          `swaps:${swap.token_out}`,
          `member:${swap.payer}`,
          ...(isReferred ? [`member:${referrer.toLowerCase()}`] : []),
        ],
      };
    },
    ...creditEvents,
  },
});
