import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import {
  freePort,
  isRunning,
  lastOutput,
  startChild,
  stopChild,
  stopLeftover,
  waitUntil,
} from './child.ts';

/** A running embedded chain. */
export type EmbeddedChain = {
  /** JSON-RPC endpoint on loopback; unfiltered, so it must never be offered to anybody else. */
  rpcUrl: string;
  pid: number;
  /** Resolves when the process is gone; with `statePath`, the chain has been written first. */
  stop: () => Promise<void>;
  /** Resolves with the last output when the process ends, expected or not. */
  ended: Promise<string>;
};

type ChainOptions = {
  chainId: number;
  /** File that keeps the chain between starts; without it the chain is forgotten. */
  statePath?: string;
  port?: number;
  /** Funded accounts with well-known keys, for tests only. */
  devAccounts?: boolean;
  /** Seconds between blocks; without it every transaction makes its own block at once. */
  blockTimeSeconds?: number;
};

/** How often the chain is written to disk while it runs, in seconds. */
const stateIntervalSeconds = 5;
/** Level of the EVM that contracts are compiled for (`contracts/foundry.toml`). */
const hardfork = 'cancun';

/**
 * Starts anvil on loopback and waits until it answers. Throws an Error with one sentence and
 * anvil's last words when there is no binary for this system or it does not come up.
 */
export async function startChain(options: ChainOptions): Promise<EmbeddedChain> {
  const port = options.port ?? (await freePort());
  const args = ['--host', '127.0.0.1', '--port', String(port), '--no-cors', '--silent'];
  args.push('--chain-id', String(options.chainId), '--hardfork', hardfork);
  args.push('--accounts', options.devAccounts === true ? '10' : '0');
  if (options.blockTimeSeconds !== undefined) {
    args.push('--block-time', String(options.blockTimeSeconds));
  }
  if (options.statePath !== undefined) {
    await stopLeftover(pidFileOf(options.statePath), ['anvil', options.statePath], 'SIGTERM');
    await prepareState(options.statePath);
    args.push('--state', options.statePath, '--state-interval', String(stateIntervalSeconds));
  }

  const child = startChild(anvilBinary(), args);
  if (options.statePath !== undefined) {
    await writeFile(pidFileOf(options.statePath), String(child.pid));
  }
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

function pidFileOf(statePath: string): string {
  return `${statePath}.pid`;
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

/**
 * anvil rewrites its file in place, so a power cut can leave half of it. The last file that
 * could be read is kept beside it and takes its place when that happened.
 */
async function prepareState(statePath: string): Promise<void> {
  await mkdir(dirname(statePath), { recursive: true });
  const previous = `${statePath}.previous`;
  if (await isWholeJson(statePath)) return copyFile(statePath, previous);
  await rm(statePath, { force: true });
  if (await isWholeJson(previous)) await copyFile(previous, statePath);
}

async function isWholeJson(path: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Path of the native anvil, not of its npm launcher, so that signals and pids are the chain's own. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const system = process.platform === 'win32' ? 'win32' : process.platform;
  const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const path = createRequire(launcher).resolve(
      `@foundry-rs/anvil-${system}-${arch}/bin/anvil${suffix}`,
    );
    if (existsSync(path)) return path;
  } catch {
    // Falls through to the sentence below.
  }
  throw new Error(
    `There is no embedded chain for ${process.platform}-${process.arch}. Point Parley at a chain with RPC_URL.`,
  );
}
