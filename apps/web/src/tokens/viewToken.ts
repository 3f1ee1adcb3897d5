import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { farcasterText } from '@parley/text/farcaster';
import { logWarning } from '../platform/log.ts';
import { showToast } from '../ui/toast.ts';
import { canHandTokens, viewToken } from '../wallet/farcaster/hostTokens.ts';

/** How the chat token is shown in the Farcaster client, in words that name it, and shorter where it stands already. */
export type TokenView = {
  address: `0x${string}`;
  label: string;
  short: string;
  run: () => void;
};

/** The way to the chat token's page in the Farcaster client; null where that shows none. Never throws. */
export async function viewOfToken(config: PublicConfig): Promise<TokenView | null> {
  const { chatTokenAddress: token, chatTokenSymbol: symbol } = config;
  if (!isAddress(token) || !(await canHandTokens(config, 'view'))) return null;
  const words = farcasterText.tokens;
  return {
    address: token,
    label: words.viewToken(symbol),
    short: words.view,
    run: () =>
      void viewToken(config, token).catch((error: unknown) => {
        logWarning('the host did not show a token', error);
        void showToast('error', words.viewFailed);
      }),
  };
}
