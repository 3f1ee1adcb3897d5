import { anvilArgs, anvilBinary } from './anvil.ts';
import { freePort, isRunning, lastOutput, startChild, stopChild, waitUntil } from './child.ts';

/** A chain that is forgotten when it stops. */
export type EmbeddedChain = {
  /** JSON-RPC endpoint on loopback; unfiltered, so it must never be offered to anybody else. */
  rpcUrl: string;
  pid: number;
  /** Resolves when the process is gone. */
  stop: () => Promise<void>;
  /** Resolves with the last output when the process ends, expected or not. */
  ended: Promise<string>;
};

type ChainOptions = {
  chainId: number;
  port?: number;
  /** Funded accounts with well-known keys, for tests only. */
  devAccounts?: boolean;
  /** Seconds between blocks; without it every transaction makes its own block at once. */
  blockTimeSeconds?: number;
};

/**
 * Starts an anvil on loopback and waits until it answers. Throws an Error with one sentence and
 * anvil's last words when there is no binary for this system or it does not come up. The chain that
 * a community lives on is `openChain` of guard/chain.ts: it keeps what it confirmed.
 */
export async function startChain(options: ChainOptions): Promise<EmbeddedChain> {
  const port = options.port ?? (await freePort());
  const args = anvilArgs(options.chainId, options.devAccounts === true ? 10 : 0);
  args.push('--port', String(port), '--silent');
  if (options.blockTimeSeconds !== undefined) {
    args.push('--block-time', String(options.blockTimeSeconds));
  }
  const child = startChild(anvilBinary(), args);
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output()));
    child.once('error', (error) => resolve(String(error)));
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  await waitUntil(() => expectChain(rpcUrl, options.chainId), {
    timeoutMs: 20_000,
    everyMs: 25,
    diedOf: () => (isRunning(child) ? null : `The embedded chain did not start. ${output()}`),
  });
  return { rpcUrl, pid: child.pid ?? 0, stop: () => stopChild(child), ended };
}

/** Throws until the chain answers; another program on the port gives another answer. */
async function expectChain(rpcUrl: string, chainId: number): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  });
  const answer = (await response.json()) as { result: string };
  if (Number(answer.result) !== chainId) throw new Error(`Something else answers at ${rpcUrl}.`);
}
