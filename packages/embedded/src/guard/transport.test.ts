import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anvilArgs, anvilBinary, listeningAddress } from '../anvil.ts';
import { startChild, stopChild } from '../child.ts';
import { httpTransport } from './httpTransport.ts';
import { ipcTransport } from './ipcTransport.ts';
import { testChainId } from './testChain.ts';
import { connectionsMax, NodeDownError, type Transport } from './transport.ts';

const patienceMs = 30_000;
const chainId = `0x${testChainId.toString(16)}`;
/** The precompile that answers with what it was given. */
const identity = '0x0000000000000000000000000000000000000004';

/** How each transport reaches the same anvil. */
const ways: [string, (place: { port: number; socket: string }) => Transport][] = [
  ['HTTP', ({ port }) => httpTransport(port)],
  ['a socket', ({ socket }) => ipcTransport(socket)],
];

describe.each(ways)('a node that is asked over %s', (_way, connect) => {
  let folder: string;
  let child: ChildProcess;
  let node: Transport;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-transport-'));
    const socket = join(folder, 'socket');
    const args = [...anvilArgs(testChainId, 0), '--port', '0', '--ipc', socket];
    args.push('--no-request-size-limit');
    child = startChild(anvilBinary(), args);
    const address = await listeningAddress(child, patienceMs);
    const port = Number(address?.split(':')[1]);
    node = connect({ port, socket });
    await ask('anvil_setLoggingEnabled', [false]);
  });
  afterEach(async () => {
    node.close();
    await stopChild(child, 'SIGKILL');
    await rm(folder, { recursive: true });
  });

  const textOf = (method: string, params: unknown[] = []) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const resultOf = (answer: Buffer) => JSON.parse(answer.toString('utf8')).result;
  const ask = async (method: string, params: unknown[] = []) =>
    resultOf(await node.forward(textOf(method, params), patienceMs));
  const echo = (data: string) => textOf('eth_call', [{ to: identity, data }, 'latest']);
  /** How a request ends: with its result, or late, or broken. */
  const endOf = (body: string, timeoutMs = patienceMs) =>
    node.forward(body, timeoutMs).then(resultOf, (error) => {
      if (!(error instanceof NodeDownError)) throw error;
      return error.isLate ? 'late' : 'broken';
    });

  /** Resolves when none of its threads runs (proc_pid_stat: T after the name is a stopped one). */
  async function halt(): Promise<void> {
    child.kill('SIGSTOP');
    const tasks = `/proc/${child.pid}/task`;
    const states = async () => {
      const ids = await readdir(tasks);
      const stats = ids.map((id) => readFile(join(tasks, id, 'stat'), 'utf8').catch(() => ') T'));
      return new Set((await Promise.all(stats)).map((stat) => /\) (\S)/.exec(stat)?.[1]));
    };
    await expect.poll(states).toEqual(new Set(['T']));
  }

  test('each of many requests gets its own answer, whatever their sizes, order, and ids', async () => {
    const data = Array.from({ length: 600 }, (_, index) => {
      const bytes = index % 100 === 0 ? 60_000 : index % 7;
      return `0x${(index + 4_096).toString(16)}${'ab'.repeat(bytes)}`;
    });
    const answers = await Promise.all(data.map((one) => endOf(echo(one))));
    expect(answers).toEqual(data);
  });

  test('an answer of megabytes, and a request as large, are whole beside small ones', async () => {
    const address = '0x00000000000000000000000000000000000000aa';
    const code = `0x${'5b'.repeat(1_500_000)}`;
    await ask('anvil_setCode', [address, code]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? ask('eth_getCode', [address, 'latest']) : ask('eth_chainId'),
      ),
    );
    // Compared here: a difference of that size cannot be printed.
    const isRight = answers.map((answer, index) => answer === (index % 2 === 0 ? code : chainId));
    expect(new Set(isRight)).toEqual(new Set([true]));
  });

  test('a batch has one answer, with the ids it was asked with', async () => {
    const calls = [7, 'seven', null].map((id) => ({ ...JSON.parse(textOf('eth_chainId')), id }));
    const answer = JSON.parse(String(await node.forward(JSON.stringify(calls), patienceMs)));
    expect(answer.map(({ id }: { id: unknown }) => id)).toEqual([7, 'seven', null]);
  });

  test('a node that is silent is late, and answers the next requests once it goes on', async () => {
    await halt();
    const waiting = Array.from({ length: connectionsMax }, () => endOf(textOf('eth_chainId'), 50));
    // More than its connections: the last one has its time from when it is sent.
    const last = endOf(textOf('eth_chainId'));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['late']));
    child.kill('SIGCONT');
    expect(await last).toBe(chainId);
  });

  test('a node that dies breaks what it was asked, what waits, and what comes after', async () => {
    await halt();
    const asked = Array.from({ length: 3 * connectionsMax }, () => endOf(textOf('eth_chainId')));
    await stopChild(child, 'SIGKILL');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['broken']));
    expect(await endOf(textOf('eth_chainId'))).toBe('broken');
  });
});

test('a socket that is closed is not opened again: its path may be the next node’s', async () => {
  const node = ipcTransport('/nowhere');
  node.close();
  await expect(node.forward('{}', patienceMs)).rejects.toThrow(NodeDownError);
});
