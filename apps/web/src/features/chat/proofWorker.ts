import { verifyDeviceProof } from '@parley/chain/auth/verifyDeviceProof';
import type { ChainSettings } from '@parley/chain/chain';
import type { PeopleAnswer, PeopleContracts, PeopleQuestion } from '@parley/chain/names/getPeople';
import type { DeviceProof } from '@parley/domain/auth/proof';
import { readySubtle } from '../../platform/subtle.ts';

/** What the page asks, and what the answer to each is. */
export type Answers = {
  /** Whether the wallet of this proof approved that device. */
  proof: { question: DeviceProof; answer: boolean };
  /** Who these are by the chain. */
  people: { question: PeopleQuestion; answer: PeopleAnswer };
};
type Topic = keyof Answers;

/** The community whose chain is asked. */
export type Asked = { chain: ChainSettings; rpcUrl: string; contracts: PeopleContracts };
export type WorkerQuestion = {
  [One in Topic]: { id: number; about: One; question: Answers[One]['question']; at: Asked };
}[Topic];
/** `answer` is missing where there is none right now. */
export type WorkerAnswer = { id: number; answer?: Answers[Topic]['answer'] };

/** Proofs need it for smart wallets only, whose code has to be asked. */
async function readsOf({ chain, rpcUrl }: Asked) {
  const { createReadClient } = await import('@parley/chain/client');
  return createReadClient(chain, rpcUrl);
}

async function answerTo({ about, question, at }: WorkerQuestion) {
  await readySubtle();
  const reads = () => readsOf(at);
  if (about === 'people') {
    const { getPeople } = await import('@parley/chain/names/getPeople');
    return getPeople(await reads(), at.contracts, question);
  }
  return verifyDeviceProof(question, {
    chainId: at.chain.supportedChainId,
    client: {
      getCode: async (asked) => (await reads()).getCode(asked),
      verifyMessage: async (asked) => (await reads()).verifyMessage(asked),
    },
  });
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  const { id } = data;
  answerTo(data).then(
    (answer) => self.postMessage({ id, answer } satisfies WorkerAnswer),
    () => self.postMessage({ id } satisfies WorkerAnswer),
  );
});
