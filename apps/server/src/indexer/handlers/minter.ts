import { nameMinterAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';
import { creditEvents, earningRows } from './credits.ts';

/** The sale of names. */
export const minterHandler = defineHandler({
  kind: 'minter',
  abi: nameMinterAbi,
  events: {
    NameMinted: ({ tokenId, payer, referrer, price, referralFee }) => ({
      rows: [
        {
          table: 'name_sales',
          values: {
            token_id: tokenId,
            payer: payer.toLowerCase(),
            referrer: referralFee === 0n ? null : referrer.toLowerCase(),
            price,
            referral_fee: referralFee,
          },
        },
        ...earningRows(referrer, payer, 'name', referralFee),
      ],
      topics: referralFee === 0n ? [] : [`member:${referrer.toLowerCase()}`],
    }),
    ...creditEvents,
  },
});
