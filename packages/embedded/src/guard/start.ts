import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DurableChain, type DurableChainOptions } from './durableChain.ts';
import { openEndpoint } from './endpoint.ts';
import { isolate } from './isolation.ts';

/** A chain of this machine that keeps whatever it has confirmed. */
export type RunningChain = {
  /** JSON-RPC endpoint with the secret in its path; never to be exposed to a browser. */
  rpcUrl: string;
  /** Resolves when all of it has stopped. */
  stop: () => Promise<void>;
  /** Resolves with an empty text once it is stopped: until then it restarts its node itself. */
  ended: Promise<string>;
};

/** File in the chain's folder that holds the endpoint, for the operator's tools. */
export const endpointFile = 'endpoint';

const reachable =
  'Other users of this machine can reach the node of the chain: it gets no network of its own here (docs/security.md).';

type StartOptions = Omit<DurableChainOptions, 'sockets'> & {
  /** Finds out whether its node can be without a port; `isolate` of this machine without it. */
  isolate?: typeof isolate;
};

/**
 * Opens the chain in `folder`, or begins one; logs a sentence when others can reach its node. Throws an
 * Error with one sentence when the chain on disk cannot be used or no node starts.
 */
export async function startDurableChain({
  isolate: findSockets = isolate,
  ...options
}: StartOptions): Promise<RunningChain> {
  const folder = resolve(options.folder);
  const sockets = await findSockets(folder);
  if (sockets === null) options.log(reachable);
  const chain = await DurableChain.open({ ...options, folder, sockets }).catch(async (error) => {
    await sockets?.remove();
    throw error;
  });
  const endpoint = await openEndpoint(chain, randomBytes(24).toString('base64url'));
  await writeFile(join(folder, endpointFile), `${endpoint.url}\n`, { mode: 0o600 });
  let end = (_words: string) => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  return {
    rpcUrl: endpoint.url,
    ended,
    stop: async () => {
      await endpoint.close();
      await chain.stop();
      await sockets?.remove();
      end('');
    },
  };
}
