import type { Message } from '@parley/domain/chat/wire';
import { tipsText } from '@parley/text/tips';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../../data/balance.ts';
import { useConfig } from '../../../data/config.tsx';
import { tipKeys } from '../../../data/tips.ts';
import { type Token, tokenBalanceKey } from '../../../data/tokens.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { runTransaction } from '../../../transactions/run.ts';
import { showToast } from '../../../ui/toast.ts';
import { tipIdOf } from './tipId.ts';

type Order = {
  message: Message;
  /** The author's name for texts. */
  author: string;
  token: Token;
  /** In the token's smallest unit. */
  amount: bigint;
  shown: string;
};

/** Tips the author of a message, by the address that signed it. Resolves with whether that was made. */
export function useTip(self: `0x${string}`) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ message, author, token, amount, shown }: Order): Promise<boolean> => {
      const hash = await runTransaction({
        config,
        what: tipsText.what(shown, token.symbol, author),
        send: async ({ reads, walletClient }) => {
          const { tipByPermit } = await import('@parley/chain/chat/tipByPermit');
          return tipByPermit({
            ...{ client: reads, wallet: walletClient(), token: token.address, amount },
            tips: config.tipsAddress as `0x${string}`,
            author: message.author as `0x${string}`,
            messageId: await tipIdOf(message),
          });
        },
      });
      const keys = [tipKeys.all, tokenBalanceKey(token, self), balanceKeys.native(self)];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (hash !== null) void showToast('success', tipsText.sent(author, shown, token.symbol));
      return hash !== null;
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}
