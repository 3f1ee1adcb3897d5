import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';
import { type ContractName, ownContracts } from './contracts.ts';

const require = createRequire(import.meta.url);

function read<T>(path: string): T {
  const file = require.resolve(`@parley/contracts/releases/${path}`);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** The versions whose contracts are kept in `contracts/releases`, newest first. */
function releasedVersions(): readonly string[] {
  return read<string[]>('releases.json');
}

/** The creation code of a contract in a release; null where that release had none. */
export function releasedBytecode(version: string, released: string): Hex | null {
  try {
    return read<{ bytecode: Hex }>(`${version}/${released}.json`).bytecode;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** The same contract with the same settings as releases deployed it, newest first, without today's code. */
export function releasedCodes(name: ContractName, initCode: Hex): Hex[] {
  if (!(name in ownContracts)) return [];
  const { released, bytecode } = ownContracts[name as keyof typeof ownContracts];
  if (!initCode.startsWith(bytecode)) throw new Error(`This is not the code of ${name}.`);
  const settings = initCode.slice(bytecode.length);
  const codes = releasedVersions().flatMap((version): Hex[] => {
    const code = releasedBytecode(version, released);
    return code === null || code === bytecode ? [] : [`${code}${settings}` as Hex];
  });
  return [...new Set(codes)];
}
