import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, type Hex, http, numberToHex, padHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, type SiweMessage } from 'viem/siwe';

/** Farcaster's registries on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b';
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e';
/** Returns what is stored under its first argument: `idOf(address)`. */
const idOfCode = '0x6004355460005260206000f3';
/** Returns what is stored under its second argument as state, and 2 as the type of the key: `keyDataOf(fid, key)`. */
const keyDataOfCode = '0x606435548060005260011b60205260406000f3';

export const custody = privateKeyToAccount(`0x${'11'.repeat(32)}`);
export const authAddress = privateKeyToAccount(`0x${'22'.repeat(32)}`);
export const stranger = privateKeyToAccount(`0x${'33'.repeat(32)}`);
export const fid = 4_242;

/** A chain with the id of OP Mainnet on which `custody` has `fid`, and lets `authAddress` sign for it. */
export async function startFarcasterChain(): Promise<EmbeddedChain> {
  const chain = await startChain({ chainId: 10 });
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
  await client.setCode({ address: idRegistry, bytecode: idOfCode });
  await client.setCode({ address: keyRegistry, bytecode: keyDataOfCode });
  const value = (number: number) => numberToHex(number, { size: 32 });
  const slot = (address: Hex) => padHex(address, { size: 32 });
  await client.setStorageAt({
    address: idRegistry,
    index: slot(custody.address),
    value: value(fid),
  });
  await client.setStorageAt({
    address: keyRegistry,
    index: slot(authAddress.address),
    value: value(1),
  });
  return chain;
}

/** A Sign In With Farcaster message, as hosts make it; `changes` is what a test has different. */
export function siwfMessage(
  changes: Partial<SiweMessage> & { nonce: string; now: number },
): string {
  const { now, ...others } = changes;
  return createSiweMessage({
    address: custody.address,
    chainId: 10,
    domain: 'localhost:3000',
    issuedAt: new Date(now),
    resources: [`farcaster://fid/${fid}`],
    statement: 'Farcaster Auth',
    uri: 'http://localhost:3000/',
    version: '1',
    ...others,
  });
}
