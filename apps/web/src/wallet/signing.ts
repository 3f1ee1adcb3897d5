import { ChainError, toChainError } from '@parley/chain/errors';
import { walletText } from '@parley/text/wallets';
import type { Account, Chain, Transport, WalletClient } from 'viem';
import { codeOf } from './provider.ts';

type Client = WalletClient<Transport, Chain, Account>;

/** EIP-1193: the wallet does not allow this page to ask for that. */
const unauthorized = 4100;

/** Signatures of the connected account; `walletClient` throws when there is none. */
export function createSigning(walletClient: () => Client) {
  return {
    /** personal_sign. Throws a ChainError. */
    async signText(account: `0x${string}`, message: string): Promise<string> {
      return walletClient()
        .signMessage({ account, message })
        .catch(asFailure(walletText.signFailed));
    },

    /** eth_signTypedData_v4; the chain has to stand in the domain. Throws a ChainError. */
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
 * The product's sentence for a signature that did not come. A member's own no stays one, and
 * what only the member can mend is said as it is.
 */
function asFailure(sentence: string): (error: unknown) => never {
  return (error) => {
    const known = toChainError(error);
    const isMembers = codeOf(known.cause) === unauthorized || known.cause === undefined;
    const kept = known.code === 'rejected' || isMembers;
    if (known.code === 'wrong-chain') throw new ChainError('wallet', { reason: known.message });
    throw kept ? known : new ChainError('wallet', { reason: sentence, cause: error });
  };
}
