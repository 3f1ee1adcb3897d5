import { openDeployer } from '@parley/deploy/deployer';
import { deploySample, openSample, sampleChainId, sampleKey } from '@parley/deploy/sample';
import { deployTrial } from '@parley/deploy/trial';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { erc20Abi, type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

let chain: EmbeddedChain;
let server: TestServer;
let token: Hex;
let faucet: Hex;

/** A faucet contract with the coins of two members and tokens of as many. */
beforeAll(async () => {
  chain = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(chain.rpcUrl);
  token = sample.chatTokenAddress;
  const place = { rpcUrl: chain.rpcUrl, chain: sample.chain, privateKey: sampleKey };
  const deployer = await openDeployer({ ...place, log: () => undefined });
  const trial = await deployTrial(deployer, {
    dripper: deployer.address,
    chatToken: token,
    coinsPerDrip: parseEther('1000'),
    tokensPerDrip: parseEther('50'),
    drips: 2n,
    solver: sample.wallet(7).account.address,
  });
  faucet = trial.faucetAddress;
  const hash = await sample.wallet(1).sendTransaction({ to: faucet, value: parseEther('2000') });
  await sample.client.waitForTransactionReceipt({ hash });
  server = await startTestServer({
    community: { faucetAddress: faucet },
    config: { rpcUrl: chain.rpcUrl, faucetKey: sampleKey },
  });
});
afterAll(async () => {
  await server?.stop();
  await chain?.stop();
});

/** Has a new wallet funded; returns what it has then. */
async function fundOne(): Promise<{ status: number; coins: bigint; tokens: bigint }> {
  const address = privateKeyToAddress(generatePrivateKey());
  const { status } = await fetch(`${server.url()}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  const { client } = openSample(chain.rpcUrl);
  const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const;
  return {
    status,
    coins: await client.getBalance({ address }),
    tokens: await client.readContract({ ...balance, args: [address] }),
  };
}

test('the faucet contract pays for demo wallets; when it is empty, coins still come', async () => {
  const full = { status: 200, coins: parseEther('1000'), tokens: parseEther('50') };
  expect([await fundOne(), await fundOne()]).toEqual([full, full]);
  expect(await openSample(chain.rpcUrl).client.getBalance({ address: faucet })).toBe(0n);
  expect(await fundOne()).toEqual({ ...full, tokens: 0n });
});
