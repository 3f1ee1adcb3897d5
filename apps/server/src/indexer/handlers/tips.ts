import { tipsAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';

/** Tips for messages; the token is the zero address for the native coin. */
export const tipsHandler = defineHandler({
  kind: 'tips',
  abi: tipsAbi,
  events: {
    Tipped: ({ messageId, from, author, token, amount }) => ({
      rows: [
        {
          table: 'tips',
          values: {
            message_id: messageId,
            sender: from.toLowerCase(),
            author: author.toLowerCase(),
            token: token.toLowerCase(),
            amount,
          },
        },
      ],
      topics: [
        'tips',
        `tips:${messageId}`,
        `member:${from.toLowerCase()}`,
        `member:${author.toLowerCase()}`,
      ],
    }),
  },
});
