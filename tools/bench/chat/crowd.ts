import { type ChildProcess, fork } from 'node:child_process';
import type { JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';

/** Readers and senders of one server, in a process of their own: each has files enough for 10,000. */
export type Crowd = {
  /** Sends messages and resolves when every reader has them all, with what the readers saw. */
  send: (load: Load) => Promise<Latency>;
  /** Has everybody show the room or none, and resolves once that is told. */
  show: (isHere: boolean) => Promise<void>;
  close: () => Promise<void>;
};

export type Opening = {
  port: number;
  /** Where the senders are when that is another server. */
  sendersPort?: number;
  readers: number;
  /** False for a server that takes anybody. */
  signs: boolean;
  members: ReadonlyArray<{ author: string; device: string; privateKey: JsonWebKey }>;
};

/** `inFlight` unacknowledged at once, or one every `everyMs`. */
export type Load = { count: number } & ({ inFlight: number } | Calm);
/** With `isPresent` senders type between their messages, and readers come and go. */
type Calm = { everyMs: number; isPresent?: boolean };
export type Showing = { isHere: boolean };

/** From `send` to a reader's socket, over a sample of the readers, in milliseconds. */
export type Latency = { p50: number; p99: number };

export async function openCrowd(
  members: readonly TestMember[],
  opening: Omit<Opening, 'members'>,
): Promise<Crowd> {
  const { ask, close } = startHelper(new URL('./crowdProcess.ts', import.meta.url));
  await ask({ ...opening, members: members.map(keyed) } satisfies Opening);
  return {
    send: async (load) => (await ask(load)) as Latency,
    show: async (isHere) => void (await ask({ isHere } satisfies Showing)),
    close,
  };
}

/** A member as another process can be told of. */
export function keyed({ author, device, privateKey }: TestMember): Opening['members'][number] {
  return { author, device, privateKey: privateKey.export({ format: 'jwk' }) };
}

/** A process that does what it is asked to, one thing after the other. */
export function startHelper(script: URL) {
  const child = fork(fileURLToPath(script), { execArgv: ['--import', 'tsx'] });
  // A benchmark that fails half-way leaves nothing running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  return {
    ask: (question: object) => ask(child, question),
    close: async () => {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

async function ask(child: ChildProcess, question: object): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  const died = once(child, 'exit', { signal }).then(() => {
    throw new Error('The readers and senders of the benchmark ended too early.');
  });
  child.send(question);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), died]);
    return answer;
  } finally {
    died.catch(() => {});
    stop.abort();
  }
}
