import { anchorsAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';

/** How far rooms went, as anybody wrote it on the chain. */
export const anchorsHandler = defineHandler({
  kind: 'anchors',
  abi: anchorsAbi,
  events: {
    Anchored: ({ by, room, seq, hash }) => ({
      rows: [{ table: 'anchors', values: { account: by.toLowerCase(), room, seq, hash } }],
      topics: ['anchors'],
    }),
  },
});
