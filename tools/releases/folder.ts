import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';

/** A message as a version served it. */
export type ExpectedMessage = { id: string; author: string; body: string; signature: string };

/** What is in a packed data folder, in its `expected.json`. */
export type ExpectedFolder = {
  /** Where it was made; messages are signed for that host. */
  url: string;
  /** By name; points in the smallest unit. */
  names: Record<string, { holder: string; points: string }>;
  /** By room. */
  messages: Record<string, ExpectedMessage[]>;
  /** In the smallest unit. */
  stake: { member: string; shares: string };
  /** How many pieces members have. */
  collection: { address: string; pieces: Record<string, number> };
};

/** The commits whose data folders are packed in `folders`. */
export const packedFolders = ['67db0e9', 'a4183c2'] as const;

/** Unpacks a data folder that a commit made into `parent`; returns the folder and what is in it. */
export function unpackFolder(
  commit: (typeof packedFolders)[number],
  parent: string,
): { dataFolder: string; expected: ExpectedFolder } {
  const packed = readFileSync(new URL(`./folders/${commit}.tar.br`, import.meta.url));
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const input = brotliDecompressSync(packed, { params });
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', parent], { input });
  if (status !== 0) throw new Error(`${commit} could not be unpacked: ${stderr}`);
  const dataFolder = join(parent, 'data');
  const expected = JSON.parse(readFileSync(join(dataFolder, 'expected.json'), 'utf8'));
  return { dataFolder, expected: expected as ExpectedFolder };
}
