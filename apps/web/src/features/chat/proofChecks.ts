import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { trustedScript } from '../../platform/trustedScript.ts';
import type { Answers, Asked, WorkerAnswer, WorkerQuestion } from './proofWorker.ts';
import workerUrl from './proofWorker.ts?worker&url';

/** Rejects where there is no answer right now. */
export type ProofChecks = <About extends keyof Answers>(
  about: About,
  question: Answers[About]['question'],
) => Promise<Answers[About]['answer']>;

/**
 * Checks proofs, and asks the chain who people are, beside the page, in a worker: recovering a wallet from its
 * signature takes longer than a frame, which would be noticeable while scrolling.
 */
export function createProofChecks(config: PublicConfig): ProofChecks {
  const waiting = new Map<number, (answer: WorkerAnswer['answer']) => void>();
  const at = askedOf(config);
  let worker: Worker | undefined;
  let lastId = 0;
  /** Made once: a policy's name cannot be taken twice. */
  let address: string | undefined;

  function start(): Worker {
    address ??= trustedScript('app-worker', workerUrl);
    const started = new Worker(address, { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    });
    started.addEventListener('error', () => {
      // Pending requests fail as unanswered, and the next request starts another worker.
      worker = undefined;
      for (const settle of waiting.values()) settle(undefined);
      waiting.clear();
    });
    return started;
  }

  return async (about, question) => {
    worker ??= start();
    lastId += 1;
    const asked = { id: lastId, about, question, at } as WorkerQuestion;
    const answer = await new Promise<WorkerAnswer['answer']>((resolve) => {
      waiting.set(asked.id, resolve);
      worker?.postMessage(asked);
    });
    if (answer === undefined) throw new Error('This could not be checked.');
    return answer as Answers[typeof about]['answer'];
  };
}

function askedOf(config: PublicConfig): Asked {
  const { supportedChainId, chainName, tokenSymbol, tokenDecimals, blockExplorerBaseUrl } = config;
  const contract = (text: string) => (isAddress(text) ? text : undefined);
  return {
    chain: { supportedChainId, chainName, tokenSymbol, tokenDecimals, blockExplorerBaseUrl },
    rpcUrl: `${location.origin}/api/rpc`,
    contracts: {
      registry: contract(config.punkTldAddress),
      moderators: contract(config.moderatorsAddress),
    },
  };
}
