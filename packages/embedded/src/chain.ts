import { anvilArgs, anvilBinary, listeningAddress } from './anvil.ts';
import { lastOutput, startChild, stopChild } from './child.ts';

/** A chain in memory, gone when it stops. */
export type EmbeddedChain = {
  /** JSON-RPC endpoint on loopback; unfiltered, so it must never be exposed. */
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
  /** Seconds between blocks; without it every transaction gets its own block at once. */
  blockTimeSeconds?: number;
  /** The time of its first block, in seconds since 1970; without it the present. */
  genesisSeconds?: number;
};

const startTimeoutMs = 20_000;

/**
 * Starts an anvil on loopback and waits until it answers. Throws an Error with one sentence and
 * anvil's last output when there is no binary for this system or it does not start. A community
 * uses the durable chain of `guard/start.ts`.
 */
export async function startChain(options: ChainOptions): Promise<EmbeddedChain> {
  const args = anvilArgs(options.chainId, options.devAccounts === true ? 10 : 0);
  // With port 0 the system chooses a free port when anvil listens.
  args.push('--port', String(options.port ?? 0));
  if (options.blockTimeSeconds !== undefined) {
    args.push('--block-time', String(options.blockTimeSeconds));
  }
  if (options.genesisSeconds !== undefined) {
    args.push('--timestamp', String(options.genesisSeconds));
  }
  const child = startChild(anvilBinary(), args);
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output()));
    child.once('error', (error) => resolve(String(error)));
  });
  const address = await Promise.race([
    listeningAddress(child, startTimeoutMs),
    ended.then(() => null),
  ]);
  if (address === null) {
    await stopChild(child);
    throw new Error(`The embedded chain did not start. ${await ended}`);
  }
  const rpcUrl = `http://${address}`;
  await silence(rpcUrl);
  return { rpcUrl, pid: child.pid ?? 0, stop: () => stopChild(child), ended };
}

/** Without it anvil writes a line for every call. */
async function silence(rpcUrl: string): Promise<void> {
  await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setLoggingEnabled',
      params: [false],
    }),
  });
}
