import { type Address, type Hash, type Hex, keccak256, numberToHex, stringToBytes } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** What a Safe emits when its signers have carried out a proposal, and the proposal worked or did not. */
const success = keccak256(stringToBytes('ExecutionSuccess(bytes32,uint256)'));
const failure = keccak256(stringToBytes('ExecutionFailure(bytes32,uint256)'));

/** So many blocks are asked for at once: many nodes refuse more. */
const blocksAtOnce = 5_000;
/** So many questions are asked at most; the next look goes on where the last one ended. */
const questionsMax = 20;

/** The transaction that carried out a proposal, and whether what was proposed succeeded in it. */
export type Execution = { hash: Hash; isSuccess: boolean };

type Parameters = { wallet: Address; proposal: Hash; fromBlock: number };

/**
 * Looks in the blocks from `fromBlock` on for the transaction in which a wallet of several signers (a Safe)
 * carried out what was proposed to them; `execution` is null while there is none, and `nextBlock` is where to
 * go on looking. Throws ChainError.
 */
export async function getExecution(
  client: ReadClient,
  { wallet, proposal, fromBlock }: Parameters,
): Promise<{ execution: Execution | null; nextBlock: number }> {
  const head = Number(await withChainErrors(client.getBlockNumber({ cacheTime: 0 })));
  let nextBlock = fromBlock;
  for (let asked = 0; asked < questionsMax && nextBlock <= head; asked += 1) {
    const last = Math.min(head, nextBlock + blocksAtOnce - 1);
    const execution = await executionIn(client, { wallet, proposal, first: nextBlock, last });
    if (execution !== null) return { execution, nextBlock };
    nextBlock = last + 1;
  }
  return { execution: null, nextBlock };
}

async function executionIn(
  client: ReadClient,
  wanted: { wallet: Address; proposal: Hash; first: number; last: number },
): Promise<Execution | null> {
  const { wallet, proposal, first, last } = wanted;
  const asked = client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: wallet,
        topics: [[success, failure]],
        fromBlock: numberToHex(first),
        toBlock: numberToHex(last),
      },
    ],
  });
  const logs = await withChainErrors(asked);
  const log = logs.find(({ topics, data }) => proposalOf(topics, data) === proposal.toLowerCase());
  if (log === undefined || log.transactionHash === null) return null;
  return { hash: log.transactionHash, isSuccess: log.topics[0] === success };
}

/** Its hash is a topic from version 1.4.1 of the contract on, and the first word of the data before. */
function proposalOf([, topic]: readonly Hex[], data: Hex): string {
  return (topic ?? data.slice(0, 66)).toLowerCase();
}
