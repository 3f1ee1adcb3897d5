import type { Message } from '@parley/domain/chat/wire';
import { tipsText } from '@parley/text/tips';
import { balanceKeys } from '../../../data/balance.ts';
import { useConfig } from '../../../data/config.tsx';
import { tipKeys } from '../../../data/tips.ts';
import { type Token, tokenBalanceKey } from '../../../data/tokens.ts';
import { useWrite } from '../../../transactions/useWrite.ts';
import { tipIdOf } from './tipId.ts';

type Order = {
  /** The author's name for texts. */
  author: string;
  token: Token;
  /** In the token's smallest unit. */
  amount: bigint;
  shown: string;
};

/** Tips the author of a message, by the address that signed it. */
export function useTip(message: Message, self: `0x${string}`) {
  const config = useConfig();
  return useWrite(`tip.${message.id}`, ({ author, token, amount, shown }: Order) => ({
    what: tipsText.what(shown, token.symbol, author),
    stale: [tipKeys.all, tokenBalanceKey(token, self), balanceKeys.native(self)],
    tell: () => tipsText.sent(author, shown, token.symbol),
    send: async ({ reads, walletClient }) => {
      const { tipByPermit } = await import('@parley/chain/chat/tipByPermit');
      return tipByPermit({
        client: reads,
        wallet: walletClient(),
        token: token.address,
        amount,
        tips: config.tipsAddress as `0x${string}`,
        author: message.author as `0x${string}`,
        messageId: await tipIdOf(message),
      });
    },
  }));
}
