import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdir, open, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a program in a network namespace of its own, where its ports exist for no other program. */
export const withoutNetwork: readonly string[] = ['unshare', '--map-root-user', '--net'];

const probeTimeoutMs = 10_000;
const ownNetwork = '/proc/self/ns/net';

/** A folder in which a program that has no network listens on a Unix socket; its owner alone can enter it. */
export class SocketFolder {
  readonly path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Makes it anew in `folder`, without what a killed predecessor left in it. */
  static async make(folder: string): Promise<SocketFolder> {
    const path = join(folder, 'node');
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    return new SocketFolder(path, await open(path, 'r'));
  }

  /** Where this process finds a socket in it: the path of one has 107 bytes at most, `path` any length. */
  pathOf(name: string): string {
    return `/proc/self/fd/${this.#handle.fd}/${name}`;
  }

  /**
   * A file with `content` that a program can open as its `/dev/stdin`. It has no name and is gone when it
   * is closed, also by a crash. Null when neither this folder nor the one for temporary files has room.
   */
  async openNameless(content: Buffer): Promise<FileHandle | null> {
    return (
      (await tryNameless(content, join(this.path, 'input'))) ??
      (await tryNameless(content, join(tmpdir(), `parley-${randomUUID()}`)))
    );
  }

  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.path, { recursive: true, force: true });
  }
}

/**
 * Makes a folder for the socket of a program without network, in `folder`. Null where such a program
 * cannot be or cannot be reached, found out by trying: whether a system lets ordinary users have
 * namespaces depends on much.
 */
export async function isolate(folder: string): Promise<SocketFolder | null> {
  if (process.platform !== 'linux') return null;
  const sockets = await SocketFolder.make(folder);
  try {
    await tryListening(sockets.pathOf('probe'));
    if (await canUnshare(sockets.path)) return sockets;
  } catch {
    // No sockets on this file system, or no `unshare`.
  }
  await sockets.remove();
  return null;
}

async function tryListening(path: string): Promise<void> {
  const server = createServer().listen(path);
  await once(server, 'listening');
  server.close();
}

/** Inside, root's rights end at what belongs to other users: so whether the folder is writable is asked, too. */
async function canUnshare(folder: string): Promise<boolean> {
  const [command = '', ...args] = withoutNetwork;
  const script = `test -w . && readlink ${ownNetwork}`;
  const child = spawn(command, [...args, 'sh', '-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: probeTimeoutMs,
    killSignal: 'SIGKILL',
  });
  const [code, text] = await outcomeOf(child);
  return code === 0 && text.trim() !== (await readlink(ownNetwork));
}

async function outcomeOf(child: ChildProcess): Promise<[code: number | null, text: string]> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  const [code] = await once(child, 'close');
  return [code, text];
}

async function tryNameless(content: Buffer, path: string): Promise<FileHandle | null> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, 'wx+', 0o600);
    await rm(path);
    await file.writeFile(content);
    return file;
  } catch {
    await file?.close();
    return null;
  }
}
