import type { DeviceProof } from '@parley/domain/auth/proof';
import type { PublicConfig } from '@parley/domain/config/wire';
import { trustedScript } from '../../platform/trustedScript.ts';
import type { ProofAnswer, ProofQuestion } from './proofWorker.ts';
import workerUrl from './proofWorker.ts?worker&url';

/**
 * Checks device proofs beside the page, in a worker: recovering a wallet from its signature takes
 * longer than a frame, which would be noticeable while scrolling.
 */
export function createProofChecks(config: PublicConfig): (proof: DeviceProof) => Promise<boolean> {
  const host = new URL(config.projectUrl).host;
  const rpcUrl = `${location.origin}/api/rpc`;
  const { supportedChainId, chainName, tokenSymbol, tokenDecimals, blockExplorerBaseUrl } = config;
  const chain = { supportedChainId, chainName, tokenSymbol, tokenDecimals, blockExplorerBaseUrl };
  const waiting = new Map<number, (holds: boolean | null) => void>();
  let worker: Worker | undefined;
  let lastId = 0;
  /** Made once: a policy's name cannot be taken twice. */
  let address: string | undefined;

  function start(): Worker {
    address ??= trustedScript('app-worker', workerUrl);
    const started = new Worker(address, { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => {
      waiting.get(data.id)?.(data.holds);
      waiting.delete(data.id);
    });
    started.addEventListener('error', () => {
      // Pending requests fail as unanswered, and the next request starts another worker.
      worker = undefined;
      for (const settle of waiting.values()) settle(null);
      waiting.clear();
    });
    return started;
  }

  return async (proof) => {
    worker ??= start();
    lastId += 1;
    const question: ProofQuestion = { id: lastId, proof, host, chain, rpcUrl };
    const holds = await new Promise<boolean | null>((resolve) => {
      waiting.set(question.id, resolve);
      worker?.postMessage(question);
    });
    if (holds === null) throw new Error('The proof of a device could not be checked.');
    return holds;
  };
}
