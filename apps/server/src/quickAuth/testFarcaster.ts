import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, type Hex, http, numberToHex, padHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, type SiweMessage } from 'viem/siwe';

/** Farcaster's registries on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b';
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e';
/** Returns what is stored under its first argument: `idOf(address)`. */
const idOfCode = '0x6004355460005260206000f3';
/**
 * `keyDataOf(fid, key)` of an address as key: what is stored under the id, shifted by 160 bits, and the address has the
 * state in its lowest byte, and the type of the key above that.
 */
const keyDataOfCode = '0x60043560a01b60643517548060ff1660005260081c60205260406000f3';

export const custody = privateKeyToAccount(`0x${'11'.repeat(32)}`);
export const authAddress = privateKeyToAccount(`0x${'22'.repeat(32)}`);
export const stranger = privateKeyToAccount(`0x${'33'.repeat(32)}`);
/** An auth address that was taken away again, and a key of the same id that is for something else. */
export const revoked = privateKeyToAccount(`0x${'44'.repeat(32)}`);
export const appKey = privateKeyToAccount(`0x${'55'.repeat(32)}`);
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
  for (const [{ address }, state, type] of [
    [authAddress, 1, 2],
    [revoked, 2, 2],
    [appKey, 1, 1],
  ] as const) {
    await client.setStorageAt({
      address: keyRegistry,
      index: numberToHex((BigInt(fid) << 160n) | BigInt(address), { size: 32 }),
      value: value((type << 8) | state),
    });
  }
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
