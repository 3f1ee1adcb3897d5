import { expect, test } from 'vitest';
import { createContractWatch } from './contractWatch.ts';
import { createRpc } from './rpc.ts';
import { startTestRpc } from './testRpc.ts';

test('a contract is watched for events since the last look, also over a chain that restarts', async () => {
  const rpc = await startTestRpc({ eth_blockNumber: '0x5', eth_getLogs: [] });
  const hasChanged = createContractWatch(createRpc(rpc.url), '0xregistry');
  expect(await hasChanged()).toBe(false);
  rpc.answers.eth_blockNumber = '0x7';
  expect(await hasChanged()).toBe(false);
  rpc.answers.eth_blockNumber = '0x8';
  rpc.answers.eth_getLogs = [{}];
  expect(await hasChanged()).toBe(true);
  const spans = rpc.calls
    .filter(({ method }) => method === 'eth_getLogs')
    .map(({ params }) => params[0]);
  expect(spans).toEqual([
    { address: '0xregistry', fromBlock: '0x6', toBlock: '0x7' },
    { address: '0xregistry', fromBlock: '0x8', toBlock: '0x8' },
  ]);
  rpc.answers.eth_blockNumber = '0x1';
  expect(await hasChanged()).toBe(false);
  await rpc.stop();
});
