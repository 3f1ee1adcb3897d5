import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catatonit, podman, programPath, runc } from '@parley/testkit/program';
import { freeBytes } from '../test/scratch.ts';

const run = promisify(execFile);
const outputMax = 64 * 2 ** 20;
/** Building the image takes less than four gigabytes, which a file system in memory may not have. */
const roomBytes = 5 * 2 ** 30;
const onDisk = '/var/tmp';

/** What a command printed, and how it ended. */
export type Outcome = { code: number; stdout: string; stderr: string };

/** The words of a command line that has no spaces in its words. */
export function words(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '');
}

/** A real Podman whose images, containers, and volumes are in a folder of its own. */
export class Engine {
  readonly folder = mkdtempSync(
    join(freeBytes(tmpdir()) < roomBytes ? onDisk : tmpdir(), 'parley-pod-'),
  );
  readonly #args: readonly string[];

  constructor() {
    const at = (name: string) => join(this.folder, name);
    // Its mounts of a folder for temporary files are seen by other users otherwise.
    mkdirSync(at('root'), { mode: 0o700 });
    this.#args = [
      ...words(`--root ${at('root')} --runroot ${at('run')} --tmpdir ${at('tmp')}`),
      ...words(`--storage-driver overlay --runtime ${programPath(runc)}`),
      // Where no systemd runs, as in a container of a build farm.
      ...words('--cgroup-manager cgroupfs --events-backend none'),
    ];
  }

  /** Resolves with what a command of Podman's printed; rejects with an Error that has all of it. */
  async podman(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(programPath(podman), [...this.#args, ...args], {
      maxBuffer: outputMax,
    });
    return stdout.trim();
  }

  /** The same for a command that may fail. */
  async attempt(...args: readonly string[]): Promise<Outcome> {
    try {
      const ran = run(programPath(podman), [...this.#args, ...args], { maxBuffer: outputMax });
      return { code: 0, ...(await ran) };
    } catch (error) {
      const { code, stdout, stderr } = error as Outcome;
      return { code, stdout, stderr };
    }
  }

  /** `podman run` with the bounds that a process may have which has no right to raise them. */
  async run(name: string, ...args: readonly string[]): Promise<Outcome> {
    const bounds = words('--ulimit nofile=4096:4096 --ulimit nproc=4096:4096');
    const here = words(`--init-path ${programPath(catatonit)} --health-interval disable`);
    return await this.attempt('run', '--name', name, ...bounds, ...here, ...args);
  }

  /** Ends all of its containers and deletes everything. */
  async remove(): Promise<void> {
    await this.attempt('rm', '--all', '--force', '--volumes', '--time', '0');
    spawnSync('umount', [join(this.folder, 'root', 'overlay')], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }
}
