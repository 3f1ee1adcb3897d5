import { createRequire } from 'node:module';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deploySafe, type Safe } from '@parley/testkit/safe';
import {
  concatHex,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  type Hex,
  http,
  parseAbi,
  publicActions,
  type SignableMessage,
  slice,
  toHex,
  walletActions,
} from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createTestWallet } from './testWallet.ts';

const source = `
pragma solidity ^0.8.20;
contract Good { function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { return 0x1626ba7e; } }
contract Wrong { function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { return 0xffffffff; } }
contract PaddedTrue { function isValidSignature(bytes32, bytes calldata) external pure returns (bool) { return true; } }
contract Reverting { function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { revert("no"); } }
contract Burning { function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { while (true) {} return 0x1626ba7e; } }
contract Bomb { fallback() external { assembly { mstore(0, shl(224, 0x1626ba7e)) return(0, 1000000) } } }
contract Silent { fallback() external {} }
contract Factory {
  uint256 public made;
  function make() external { made += 1; new Good{salt: 0}(); }
}`;

type Compiled = { abi: []; evm: { bytecode: { object: string } } };
/** Funded on every development chain, and nowhere else. */
const developer = mnemonicToAccount('test test test test test test test test test test test junk');
let chain: EmbeddedChain;
let server: TestServer;
let contracts: Record<string, Compiled>;
const { attempt } = createTestWallet(() => server);

beforeAll(async () => {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const settings = { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { 'w.sol': { content: source } }, settings };
  contracts = JSON.parse(solc.compile(JSON.stringify(input))).contracts['w.sol'];
  chain = await startChain({ chainId: 666_666_666, devAccounts: true });
  server = await startTestServer({ config: { rpcUrl: chain.rpcUrl } });
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
});

function client() {
  return createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions);
}

function bytecodeOf(name: string): Hex {
  return `0x${contracts[name]?.evm.bytecode.object ?? ''}`;
}

async function deploy(name: string): Promise<Hex> {
  const hash = await client().sendTransaction({
    account: developer,
    chain: null,
    data: bytecodeOf(name),
    gas: 3_000_000n,
  });
  const { contractAddress } = await client().waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('Not deployed.');
  return getAddress(contractAddress);
}

const anySignature = () => `0x${'12'.repeat(80)}`;

describe('a contract wallet', () => {
  test.each([
    ['Good', 200],
    ['Wrong', 401],
    ['PaddedTrue', 401],
    ['Reverting', 401],
    ['Burning', 401],
    ['Bomb', 401],
    ['Silent', 401],
  ])(
    'a contract wallet that behaves like "%s" is answered with %i within 3 s',
    async (name, status) => {
      const address = await deploy(name);
      const started = Date.now();
      expect((await attempt({ change: { address }, signature: anySignature })).status).toBe(status);
      // A loaded machine takes its time besides; what has no limit takes a minute.
      expect(Date.now() - started).toBeLessThan(20_000);
    },
  );
});

test('a Safe signs in with the signatures of all signers that it needs, and not with fewer', async () => {
  const payer = createWalletClient({
    account: developer,
    chain: { ...anvil, id: 666_666_666 },
    transport: http(chain.rpcUrl),
  });
  const [safe, other] = [
    await deploySafe(chain.rpcUrl, payer),
    await deploySafe(chain.rpcUrl, payer),
  ];
  const signedBy = ({ signMessage }: Safe) => ({
    signMessage: ({ message }: { message: SignableMessage }) =>
      signMessage(toHex(message as string)),
  });
  const change = { address: safe.address };
  expect((await attempt({ change, signer: signedBy(safe) })).status).toBe(200);
  expect((await attempt({ change, signer: signedBy(other) })).status).toBe(401);
  const signature = (whole: Hex) => slice(whole, 0, 65);
  expect((await attempt({ change, signer: signedBy(safe), signature })).status).toBe(401);
});

describe('a wallet that is not deployed yet', () => {
  const magic: Hex = `0x${'6492'.repeat(16)}`;
  const wrap = (factory: Hex, data: Hex) => () =>
    concatHex([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [factory, data, '0x1234'],
      ),
      magic,
    ]);

  test('a wallet that is not deployed yet signs in through its factory, and nothing is deployed by that', async () => {
    const factory = await deploy('Factory');
    const abi = parseAbi(['function make()', 'function made() view returns (uint256)']);
    const salt: Hex = `0x${'00'.repeat(32)}`;
    const address = getCreate2Address({ from: factory, salt, bytecode: bytecodeOf('Good') });
    const data = encodeFunctionData({ abi, functionName: 'make' });
    const answer = await attempt({ change: { address }, signature: wrap(factory, data) });
    expect(answer.status).toBe(200);
    expect(await client().getCode({ address })).toBeUndefined();
    expect(await client().readContract({ address: factory, abi, functionName: 'made' })).toBe(0n);
  });

  test('a wallet that is not deployed yet is refused when its factory makes no wallet, or calls something else', async () => {
    const address = privateKeyToAccount(generatePrivateKey()).address;
    const silent = await deploy('Silent');
    const reverting = await deploy('Reverting');
    for (const factory of [silent, reverting, address]) {
      const answer = await attempt({ change: { address }, signature: wrap(factory, '0xdeadbeef') });
      expect(answer.status).toBe(401);
    }
    const answer = await attempt({
      change: { address },
      signature: () => concatHex(['0x1234', magic]),
    });
    expect(answer.status).toBe(401);
  });
});

test('an account that delegates to a contract (EIP-7702) signs in with its key', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const target = await deploy('Wrong');
  await client().setCode({ address: account.address, bytecode: concatHex(['0xef0100', target]) });
  const answer = await attempt({ change: { address: account.address }, signer: account });
  expect(answer.status).toBe(200);
});

test('while the chain is down contract wallets get 503 with Retry-After; accounts sign in', async () => {
  const address = await deploy('Good');
  await chain.stop();
  expect((await attempt({ change: { address }, signature: anySignature })).status).toBe(503);
  expect((await attempt({})).status).toBe(200);
});
