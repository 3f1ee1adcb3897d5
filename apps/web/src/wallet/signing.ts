import { ChainError, toChainError } from '@parley/chain/errors';
import { walletText } from '@parley/text/wallets';
import type { Account, Chain, Transport, WalletClient } from 'viem';

type Client = WalletClient<Transport, Chain, Account>;

/** Signatures of the connected account; `walletClient` throws when there is none. */
export function createSigning(walletClient: () => Client) {
  return {
    /** personal_sign. Throws a ChainError. */
    async signText(account: `0x${string}`, message: string): Promise<string> {
      return walletClient()
        .signMessage({ account, message })
        .catch(asFailure(walletText.signFailed));
    },

    /** eth_signTypedData_v4; the domain has to name the chain. Throws a ChainError. */
    async signTypedData(
      typed: Omit<Parameters<Client['signTypedData']>[0], 'account'>,
    ): Promise<`0x${string}`> {
      const client = walletClient();
      return client
        .signTypedData({ account: client.account, ...typed } as never)
        .catch(asFailure(walletText.signTypedFailed));
    },
  };
}

/**
 * The product's sentence for a failed signature. A member's own rejection stays one, and a wallet's
 * reason that has a sentence keeps it: the member can do something about it.
 */
function asFailure(sentence: string): (error: unknown) => never {
  return (error) => {
    const known = toChainError(error);
    const kept = known.code === 'rejected' || known.code === 'wallet';
    if (known.code === 'wrong-chain') throw new ChainError('wallet', { reason: known.message });
    throw kept ? known : new ChainError('wallet', { reason: sentence, cause: error });
  };
}
