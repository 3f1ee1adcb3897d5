import { cowSettlementAbi } from '@parley/chain/swap/cow/settlement';
import { encodeAbiParameters, encodeEventTopics, getAbiItem, type Hex } from 'viem';

const none = '0x0000000000000000000000000000000000000000';

type TestTrade = {
  /** The contract that says so. */
  address: Hex;
  uid: Hex;
  owner: Hex;
  tx: Hex;
  /** Null while it is in no block. */
  blockNumber?: Hex | null;
};

/** The log of a trade of 7 for 9, as a node tells it. */
export function tradeLog({ address, uid, owner, tx, blockNumber = '0x10' }: TestTrade) {
  const { inputs } = getAbiItem({ abi: cowSettlementAbi, name: 'Trade' });
  const [, ...values] = [owner, none, none, 7n, 9n, 0n, uid] as const;
  return {
    address,
    topics: encodeEventTopics({ abi: cowSettlementAbi, eventName: 'Trade', args: { owner } }),
    data: encodeAbiParameters(inputs.slice(1), values),
    blockNumber,
    transactionHash: tx,
    transactionIndex: '0x0',
    blockHash: `0x${'b'.repeat(64)}`,
    logIndex: '0x0',
    removed: false,
  };
}
