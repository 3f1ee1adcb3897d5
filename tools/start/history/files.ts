import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastOutput } from '@parley/embedded/child';
import { cacheFolder, makeUnlessMade } from '../madeOf.ts';
import { StartError } from '../settings.ts';
import type { Launch } from './script.ts';

/** The two files that a collection can have. */
export type Part = 'picture' | 'recording';

/** Everything the files are made of. */
const sources = [
  'package-lock.json',
  ...[
    'art',
    'film',
    'history/artworks.ts',
    'history/makeFiles.ts',
    'history/random.ts',
    'sound',
  ].map((name) => `tools/start/${name}`),
];
const madeFolder = join(cacheFolder, 'artworks');

/** Where a community keeps the files until they are uploaded. */
export const filesFolder = (dataFolder: string) => join(dataFolder, 'history-files');

/** The file of a collection; null for a recording of one that has none. */
export function fileOf(dataFolder: string, { key, kind }: Launch, part: Part): string | null {
  const endings = { picture: 'png', recording: { image: null, audio: 'wav', video: 'webm' }[kind] };
  const ending = endings[part];
  return ending === null ? null : join(filesFolder(dataFolder), `${key}.${ending}`);
}

/** The SHA-256 of a file as it is written on chain, hexadecimal. */
export function hashOfFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/**
 * Puts the files into the data folder, whole or not at all, and makes them before if no start on this
 * machine has. The hash of a file that is on chain must stay, so files that are there already stay.
 */
export async function prepareFiles(dataFolder: string): Promise<void> {
  const folder = filesFolder(dataFolder);
  if (existsSync(folder)) return;
  await makeUnlessMade(madeFolder, sources, makeFiles);
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(madeFolder, unfinished, { recursive: true });
  renameSync(unfinished, folder);
}

/** In a process of its own: drawing would keep the chain from answering. */
async function makeFiles(): Promise<void> {
  const program = ['--import', 'tsx', 'tools/start/history/makeFiles.ts', madeFolder];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = lastOutput(child);
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (exitCode !== 0) throw new StartError(`The first pictures could not be drawn.\n${output()}`);
}
