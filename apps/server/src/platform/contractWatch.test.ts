import { expect, test } from 'vitest';
import { createContractWatch } from './contractWatch.ts';
import { createRpc } from './rpc.ts';
import { startTestRpc } from './testRpc.ts';

test('a contract is watched for events since the last look', async () => {
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
  await rpc.stop();
});

test('a chain that restarts from an older state is watched from there on', async () => {
  const rpc = await startTestRpc({ eth_blockNumber: '0x9', eth_getLogs: [{}] });
  const hasChanged = createContractWatch(createRpc(rpc.url), '0xcontract');
  await hasChanged();
  rpc.answers.eth_blockNumber = '0x3';
  expect(await hasChanged()).toBe(false);
  rpc.answers.eth_blockNumber = '0x4';
  expect(await hasChanged()).toBe(true);
  const spans = rpc.calls.flatMap(({ method, params }) => (method === 'eth_getLogs' ? params : []));
  expect(spans).toEqual([{ address: '0xcontract', fromBlock: '0x4', toBlock: '0x4' }]);
  await rpc.stop();
});
