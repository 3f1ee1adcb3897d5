import { verifyDeviceProof } from '@parley/chain/auth/verifyDeviceProof';
import type { ChainSettings } from '@parley/chain/chain';
import type { DeviceProof } from '@parley/domain/auth/proof';

/** The page's request: whether the wallet of `proof` approved that device on this site. */
export type ProofQuestion = {
  id: number;
  proof: DeviceProof;
  host: string;
  chain: ChainSettings;
  rpcUrl: string;
};
/** null when it cannot be checked right now. */
export type ProofAnswer = { id: number; holds: boolean | null };

/** A client for smart wallets only, whose code has to be asked; plain accounts need none. */
async function readsOf({ chain, rpcUrl }: ProofQuestion) {
  const { createReadClient } = await import('@parley/chain/client');
  return createReadClient(chain, rpcUrl);
}

async function answer(question: ProofQuestion): Promise<ProofAnswer> {
  const { id, proof, host, chain } = question;
  const reads = () => readsOf(question);
  try {
    const holds = await verifyDeviceProof(proof, {
      host,
      chainId: chain.supportedChainId,
      client: {
        getCode: async (asked) => (await reads()).getCode(asked),
        verifyMessage: async (asked) => (await reads()).verifyMessage(asked),
      },
    });
    return { id, holds };
  } catch {
    return { id, holds: null };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ProofQuestion>) => {
  void answer(data).then((answered) => self.postMessage(answered));
});
