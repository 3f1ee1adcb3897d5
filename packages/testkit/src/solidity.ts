import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';

/** solc's own interface has no types. */
type Solc = { compile: (input: string) => string };

const compiled = new Map<string, Hex>();

/** The code that deploys a contract of this folder, which is named like its file. */
export function bytecodeOf(contract: string): Hex {
  const known = compiled.get(contract);
  if (known !== undefined) return known;
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const content = readFileSync(new URL(`./${contract}.sol`, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { source: { content } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  };
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (contracts === undefined) throw new Error(JSON.stringify(errors));
  const bytecode: Hex = `0x${contracts.source[contract].evm.bytecode.object}`;
  compiled.set(contract, bytecode);
  return bytecode;
}
