import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Arguments of every embedded chain: an id, the EVM version of the contracts, and no output. */
export function anvilArgs(chainId: number, accounts: number): string[] {
  // The EVM version of `contracts/foundry.toml`.
  const evm = ['--chain-id', String(chainId), '--hardfork', 'cancun'];
  return ['--host', '127.0.0.1', '--no-cors', '--accounts', String(accounts), ...evm];
}

/**
 * Path of the native anvil, not of its npm launcher, so that signals and process ids are the
 * chain's own.
 */
export function anvilBinary(): string {
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

/**
 * Host and port that a new anvil reports to listen on, or null when it reports none in time. Only
 * our own child's output proves that the chain on a port is ours.
 */
export function listeningAddress(child: ChildProcess, timeoutMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => resolve(null), timeoutMs);
    child.stdout?.on('data', function read(chunk: Buffer) {
      text += chunk.toString('utf8');
      const address = /Listening on (\S+:\d+)\s/.exec(text)?.[1];
      if (address === undefined) return;
      child.stdout?.off('data', read);
      clearTimeout(timer);
      resolve(address);
    });
  });
}
