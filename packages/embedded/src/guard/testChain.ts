import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hex, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type Clock, machineClock } from './clock.ts';
import { type RunningChain, startDurableChain } from './start.ts';

export const testChainId = 666_666_666;

/** A durable chain in its own folder, which a test can stop, kill, and open again. */
export class TestChain {
  readonly folder: string;
  readonly said: string[] = [];
  #chain: RunningChain | null = null;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<TestChain> {
    return new TestChain(await mkdtemp(join(tmpdir(), 'parley-chain-')));
  }

  get rpcUrl(): string {
    return this.#chain?.rpcUrl ?? '';
  }

  async open(saveAfterMs?: number, clock: Clock = machineClock): Promise<void> {
    this.#chain = await startDurableChain({
      chainId: testChainId,
      folder: this.folder,
      clock,
      log: (sentence) => this.said.push(sentence),
      ...(saveAfterMs === undefined ? {} : { saveAfterMs }),
    });
  }

  async close(): Promise<void> {
    await this.#chain?.stop();
    this.#chain = null;
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The answer's result; throws its error's message. */
  async ask(method: string, ...params: unknown[]): Promise<unknown> {
    const answer = await fetch(this.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as {
      result: unknown;
      error?: { message: string };
    };
    if (error !== undefined) throw new Error(error.message);
    return result;
  }

  /** The block and the state, which must be the same after a crash. */
  async snapshotOf(hashes: readonly Hex[]): Promise<string[]> {
    const receipts = hashes.map((hash) => this.ask('eth_getTransactionReceipt', hash));
    return (await Promise.all(receipts)).map((receipt) => JSON.stringify(receipt));
  }
}

/** An account with money that signs transfers to fresh accounts. */
export async function makeSender(chain: { ask: TestChain['ask'] }) {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.ask('anvil_setBalance', account.address, `0x${(10n ** 24n).toString(16)}`);
  const sign = (nonce: number, gas = 21_000n) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: testChainId,
      nonce,
      to: privateKeyToAccount(generatePrivateKey()).address,
      value: 1n,
      gas,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    });
  let nonce = 0;
  return {
    address: account.address,
    sign,
    /** Sends the next transfer; resolves with its hash once the chain has confirmed it. */
    async send(): Promise<Hex> {
      const raw = await sign(nonce);
      await chain.ask('eth_sendRawTransaction', raw);
      nonce += 1;
      return keccak256(raw);
    },
  };
}
