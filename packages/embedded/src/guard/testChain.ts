import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hex, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type Clock, machineClock } from './clock.ts';
import { httpTransport } from './httpTransport.ts';
import { ipcTransport } from './ipcTransport.ts';
import { isolate } from './isolation.ts';
import { type RunningChain, startDurableChain } from './start.ts';
import type { Transport } from './transport.ts';

export const testChainId = 666_666_666;

/** A system that gives no program a network of its own. */
export const withoutNamespaces: typeof isolate = async () => null;

/** A durable chain in its own folder, which a test can stop, kill, and open again. */
export class TestChain {
  readonly folder: string;
  readonly said: string[] = [];
  readonly #isolate: typeof isolate;
  #chain: RunningChain | null = null;

  private constructor(folder: string, isolation: typeof isolate) {
    this.folder = folder;
    this.#isolate = isolation;
  }

  static async make(isolation = isolate): Promise<TestChain> {
    return new TestChain(await mkdtemp(join(tmpdir(), 'parley-chain-')), isolation);
  }

  /** A chain whose files are in `folder`. */
  static at(folder: string): TestChain {
    return new TestChain(folder, isolate);
  }

  /** The id of its node's process. */
  async pid(): Promise<number> {
    return Number(await readFile(join(this.folder, 'pid'), 'utf8'));
  }

  /** The command line of its node. */
  async commandLine(): Promise<string[]> {
    return (await readFile(`/proc/${await this.pid()}/cmdline`, 'utf8')).split('\0');
  }

  /** Another way to its node, past the guard. */
  async reachNode(): Promise<Transport> {
    const line = await this.commandLine();
    const port = Number(line[line.indexOf('--port') + 1]);
    return line.includes('--ipc')
      ? ipcTransport(`/proc/${await this.pid()}/cwd/anvil`)
      : httpTransport(port);
  }

  get rpcUrl(): string {
    return this.#chain?.rpcUrl ?? '';
  }

  async open(saveAfterMs?: number, clock: Clock = machineClock): Promise<void> {
    this.#chain = await startDurableChain({
      chainId: testChainId,
      folder: this.folder,
      clock,
      isolate: this.#isolate,
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

/** A program that runs until its gas is spent: JUMPDEST, PUSH0, JUMP. */
export const endless = '0x5b5f56';

/** An account with money that signs transfers to fresh accounts. */
export async function makeSender(chain: { ask: TestChain['ask'] }) {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.ask('anvil_setBalance', account.address, `0x${(10n ** 24n).toString(16)}`);
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n };
  const common = { type: 'eip1559', chainId: testChainId, ...fees } as const;
  const sign = (nonce: number, gas = 21_000n) =>
    account.signTransaction({
      ...common,
      nonce,
      to: privateKeyToAccount(generatePrivateKey()).address,
      value: 1n,
      gas,
    });
  let nonce = 0;
  return {
    address: account.address,
    sign,
    /** Signs a transaction that runs a program. */
    run: (nonce: number, data: Hex, gas: bigint) =>
      account.signTransaction({ ...common, nonce, data, gas }),
    /** Sends the next transfer; resolves with its hash once the chain has confirmed it. */
    async send(): Promise<Hex> {
      const raw = await sign(nonce);
      await chain.ask('eth_sendRawTransaction', raw);
      nonce += 1;
      return keccak256(raw);
    },
  };
}
