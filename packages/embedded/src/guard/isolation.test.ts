import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Hex } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isolate, SocketFolder } from './isolation.ts';
import { unreachablePorts } from './node.ts';
import { makeSender, TestChain, withoutNamespaces } from './testChain.ts';

let chain: TestChain;
afterEach(async () => {
  vi.unstubAllEnvs();
  await chain?.remove();
});

const sentence = /^Other users of this machine can reach the node/;

/** Inodes of the TCP sockets that listen in this machine's network (proc_net_tcp: 0A is LISTEN). */
async function listeners(): Promise<Set<string>> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8'));
  const rows = (await Promise.all(tables)).join('\n').split('\n');
  const fields = rows.map((row) => row.trim().split(/\s+/));
  return new Set(fields.filter(([, , , state]) => state === '0A').map((row) => row[9] ?? ''));
}

/** The sockets among them that a process has. */
async function listenersOf(pid: number): Promise<string[]> {
  const open = await listeners();
  const names = await readdir(`/proc/${pid}/fd`);
  const links = names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => ''));
  const inodes = (await Promise.all(links)).flatMap(
    (link) => /socket:\[(\d+)\]/.exec(link)?.[1] ?? [],
  );
  return inodes.filter((inode) => open.has(inode));
}

/** Whether a program of this machine finds the chain that has that block 0 on a port. */
async function isOnPort(port: number, genesis: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8');
    if (text.includes('}}')) socket.destroy();
  });
  socket.setTimeout(2_000, () => socket.destroy());
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x0",false]}';
  const head = `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body}`);
  await new Promise((resolve) => socket.once('close', resolve));
  return text.includes(genesis);
}

/** The ports on which the chain is found, and how many sockets of its node listen. */
async function reached() {
  const { hash } = (await chain.ask('eth_getBlockByNumber', '0x0', false)) as { hash: Hex };
  const ports = await Promise.all(
    unreachablePorts.map(async (port) => ((await isOnPort(port, hash)) ? [port] : [])),
  );
  return { ports: ports.flat().length, sockets: (await listenersOf(await chain.pid())).length };
}

describe('the node of a chain', () => {
  test('the node of a chain is on no port of the machine where systems allow it, and otherwise the chain says so', async () => {
    chain = await TestChain.make();
    await chain.open();
    const isIsolated = (await chain.commandLine()).includes('--ipc');
    const count = isIsolated ? 0 : 1;
    expect(await reached()).toEqual({ ports: count, sockets: count });
    expect(chain.said).toEqual(isIsolated ? [] : [expect.stringMatching(sentence)]);
    // Util-linux's own word on whether the system allows it.
    const tried = spawnSync('unshare', ['--map-root-user', '--net', 'true']);
    expect(isIsolated).toBe(tried.status === 0);
  });

  test('the node of a chain has its socket in a folder that its owner alone can enter, without what a crash left there', async () => {
    chain = await TestChain.make(async (folder) => {
      await mkdir(join(folder, 'node'));
      await writeFile(join(folder, 'node', 'anvil'), 'old');
      return await isolate(folder);
    });
    await chain.open();
    const isIsolated = (await chain.commandLine()).includes('--ipc');
    const sockets = join(chain.folder, 'node');
    if (isIsolated) {
      expect((await stat(sockets)).mode & 0o777).toBe(0o700);
      expect((await stat(join(sockets, 'anvil'))).isSocket()).toBe(true);
      expect(await readdir(sockets)).toEqual(['anvil']);
    }
    await chain.close();
    expect(await readdir(chain.folder)).not.toContain('node');
  });

  test('the node of a chain listens on a port where the system gives it no network of its own, which is said once', async () => {
    chain = await TestChain.make(withoutNamespaces);
    await chain.open();
    expect(await reached()).toEqual({ ports: 1, sockets: 1 });
    process.kill(await chain.pid(), 'SIGKILL');
    await expect.poll(() => chain.said).toContain('The chain is back.');
    expect(await reached()).toEqual({ ports: 1, sockets: 1 });
    expect(chain.said.filter((said) => sentence.test(said))).toHaveLength(1);
  });

  test('the node of a chain is reached in a folder whose path is longer than that of a socket may be', async () => {
    chain = await TestChain.make();
    const long = join(chain.folder, 'long'.repeat(40));
    const sockets = await isolate(long);
    const tried = await isolate(chain.folder);
    expect(sockets === null).toBe(tried === null);
    if (sockets !== null) {
      const server = createServer().listen(sockets.pathOf('probe'));
      await once(server, 'listening');
      expect(await readdir(sockets.path)).toEqual(['probe']);
      server.close();
    }
    await sockets?.remove();
    await tried?.remove();
  });

  test('the node of a chain gets no network of its own where the program for that is missing', async () => {
    chain = await TestChain.make();
    vi.stubEnv('PATH', chain.folder);
    expect(await isolate(chain.folder)).toBeNull();
    expect(await readdir(chain.folder)).toEqual([]);
  });
});

describe.each([
  ['as this system has it', isolate],
  ['on a port', withoutNamespaces],
])('a chain whose node is %s', (_where, isolation) => {
  test('a chain has after kills and restarts all that it confirmed, from its states and the journal', async () => {
    chain = await TestChain.make(isolation);
    await chain.open(1);
    const sender = await makeSender(chain);
    const hashes: Hex[] = [];
    const states = async () =>
      (await readdir(chain.folder)).filter((name) => name.startsWith('state-'));
    while (!(await states()).includes('state-2.json.gz')) hashes.push(await sender.send());
    const before = await chain.snapshotOf(hashes);
    process.kill(await chain.pid(), 'SIGKILL');
    await expect.poll(() => chain.said).toContain('The chain is back.');
    expect(await chain.snapshotOf(hashes)).toEqual(before);
    await chain.close();
    await chain.open();
    expect(await chain.snapshotOf(hashes)).toEqual(before);
    const line = await chain.commandLine();
    expect(line.includes('--load-state')).toBe(line.includes('--ipc'));
  });

  test('a chain does not start on a state that its node refuses, and says which it is', async () => {
    chain = await TestChain.make(isolation);
    await chain.open();
    await chain.close();
    await writeFile(join(chain.folder, 'state-0.json.gz'), gzipSync('{"block":7}'));
    await expect(chain.open()).rejects.toThrow(/state-0\.json\.gz cannot be read .* Put it back/);
    expect(await readdir(chain.folder)).not.toContain('node');
  });
});

describe('a file without a name', () => {
  const read = async (file: { fd: number } | null) =>
    file === null ? null : await readFile(`/proc/self/fd/${file.fd}`, 'utf8');

  test('a file without a name is read by its descriptor, and leaves nothing where it was', async () => {
    chain = await TestChain.make();
    const sockets = await SocketFolder.make(chain.folder);
    const file = await sockets.openNameless(Buffer.from('a state'));
    expect(await readdir(sockets.path)).toEqual([]);
    expect(await read(file)).toBe('a state');
    await file?.close();
    await sockets.remove();
  });

  test('a file without a name is with the temporary files when its folder has no room, and nowhere when these have none', async () => {
    chain = await TestChain.make();
    const sockets = await SocketFolder.make(chain.folder);
    await rm(sockets.path, { recursive: true });
    vi.stubEnv('TMPDIR', chain.folder);
    const file = await sockets.openNameless(Buffer.from('a state'));
    expect(await read(file)).toBe('a state');
    expect(await readdir(chain.folder)).toEqual([]);
    await file?.close();
    vi.stubEnv('TMPDIR', sockets.path);
    expect(await sockets.openNameless(Buffer.from('a state'))).toBeNull();
    await sockets.remove();
    vi.unstubAllEnvs();
  });

  test('a chain whose disks have no room for such a file is loaded by a call, and lacks nothing', async () => {
    chain = await TestChain.make(async (folder) => {
      const sockets = await isolate(folder);
      if (sockets !== null) sockets.openNameless = async () => null;
      return sockets;
    });
    await chain.open();
    const hash = await (await makeSender(chain)).send();
    const before = await chain.snapshotOf([hash]);
    await chain.close();
    await chain.open();
    expect(await chain.snapshotOf([hash])).toEqual(before);
    expect(await chain.commandLine()).not.toContain('--load-state');
  });
});
