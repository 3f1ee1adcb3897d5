import { ChainError } from '@parley/chain/errors';
import { lateText } from '@parley/text/late';
import { walletText } from '@parley/text/wallets';
import { type Chain, numberToHex } from 'viem';
import { codeOf, limits, type Provider, pause, type WalletSource } from './provider.ts';
import { chainIdOf } from './walletRequests.ts';

/**
 * Asks a wallet to switch to a chain, adds the chain where it is unknown (4902), and checks that
 * the wallet switched. Throws the wallet's error, or the product's sentence.
 */
export async function switchTo(
  chain: Chain,
  provider: Provider,
  source: Pick<WalletSource, 'name' | 'canSwitch'>,
): Promise<void> {
  if (source.canSwitch === false) throw cannotSwitch(source.name);
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(chain.id) }],
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === 4200 || code === -32_601) throw cannotSwitch(source.name);
    if (code !== 4902) throw error;
    await addChain(chain, provider).catch((failed: unknown) => {
      // A member who declines has decided: that is no failure.
      throw codeOf(failed) === 4001 ? failed : switchFailed(failed);
    });
  }
  await confirmChain(provider, chain.id);
}

/** Asks a wallet to add a chain, or a node to one that it knows. Throws the wallet's error. */
export async function addChain(chain: Chain, provider: Provider): Promise<void> {
  await provider.request({ method: 'wallet_addEthereumChain', params: [addition(chain)] });
}

function switchFailed(cause?: unknown): ChainError {
  return new ChainError('wrong-chain', { reason: lateText.switchFailed, cause });
}

/** The sentence for a wallet that cannot switch. */
function cannotSwitch(wallet: string): ChainError {
  const reason = walletText.cannotSwitch(wallet);
  return new ChainError('wallet', { reason });
}

/** Some wallets accept and don't switch, so what counts is the chain they report. */
async function confirmChain(provider: Provider, chainId: number): Promise<void> {
  for (let retry = 0; retry <= limits.switchRetries; retry += 1) {
    if (retry > 0) await pause(limits.switchDelay);
    const current = await chainIdOf(provider).catch(() => null);
    if (current === chainId) return;
  }
  throw switchFailed();
}

/** A chain as wallets take it (EIP-3085). */
function addition(chain: Chain) {
  const explorer = chain.blockExplorers?.default.url;
  return {
    chainId: numberToHex(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  };
}
