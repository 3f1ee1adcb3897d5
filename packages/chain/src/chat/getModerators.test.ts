import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderatorsAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getModerators } from './getModerators.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

test('moderators are those that the owner let in, for as long as it does', async () => {
  const community = await deploySample(node.rpcUrl);
  const { client, moderatorsAddress: moderators } = community;
  const address = community.wallet(1).account.address;
  for (const allowed of [true, false]) {
    expect(await getModerators(client, { moderators })).toEqual(allowed ? [] : [address]);
    const hash = await community.wallet(0).writeContract({
      address: moderators,
      abi: moderatorsAbi,
      functionName: 'setModerator',
      args: [address, allowed],
    });
    await waitForTransaction(client, hash);
    expect(await getModerators(client, { moderators })).toEqual(allowed ? [address] : []);
  }
});
