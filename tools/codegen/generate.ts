import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractsFolder, forgePath } from '@parley/contracts/forge';

/** Contracts that the other packages call or deploy. */
const contracts = [
  'ActivityPoints',
  'Anchors',
  'ChatToken',
  'Collection',
  'Faucet',
  'Launchpad',
  'Moderators',
  'Multicall',
  'NameAirdrop',
  'NameMinter',
  'NameRegistry',
  'PointsAirdrop',
  'StakingRewards',
  'SwapRouter',
  'Tips',
];

/** Contracts that are only simulated; what they throw is an answer, and no error of the community's. */
const simulated = ['RoundTrip'];

/** Contracts that a simulation puts in place of an account's own code, which is why their code is needed as it runs. */
const placed = ['Trial'];

/** Files that codegen writes, by their path from the root of the repository. */
export type Generated = Record<string, string>;

type Artifact = {
  abi: { type: string; name?: string }[];
  bytecode: { object: string };
  deployedBytecode: { object: string };
};

const header = '// Written by `npm run codegen` from contracts/src. Do not edit.\n';

/**
 * Compiles the contracts and returns what is generated from them. The same sources always give
 * the same text. Throws an Error with forge's output if they do not compile.
 */
export function contractCode(): Generated {
  execFileSync(forgePath(), ['build', 'src', '--quiet'], { cwd: contractsFolder, stdio: 'pipe' });
  const read = (name: string) => ({ name: camelCase(name), ...readArtifact(name) });
  const deployed = contracts.map(read);
  const artifacts = [...deployed, ...simulated.map(read)];
  const placedCode = placed.map(read);
  const abis = [...artifacts, ...placedCode].map(({ name, abi }) =>
    exported(`${name}Abi`, abiText(abi)),
  );
  const errors = new Map(
    deployed.flatMap(({ abi }) => abi.filter(isError)).map((entry) => [entry.name, entry]),
  );
  abis.push(exported('contractErrorsAbi', abiText([...errors.values()])));
  const bytecode = artifacts.map((a) =>
    exported(`${a.name}Bytecode`, `\n  '${a.bytecode.object}'`),
  );
  bytecode.push(
    ...placedCode.map((a) => exported(`${a.name}Code`, `\n  '${a.deployedBytecode.object}'`)),
  );
  return {
    'packages/chain/src/generated/abis.ts': `${header}\n${abis.join('\n')}`,
    'packages/chain/src/generated/bytecode.ts': `${header}\n${bytecode.join('\n')}`,
  };
}

function isError(entry: Artifact['abi'][number]): boolean {
  return entry.type === 'error';
}

function readArtifact(name: string): Artifact {
  const path = join(contractsFolder, 'out', `${name}.sol`, `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Artifact;
}

function exported(name: string, value: string): string {
  return `export const ${name} =${value.startsWith('\n') ? '' : ' '}${value} as const;\n`;
}

/** One line per entry, so that a change of the ABI reads well as a diff. */
function abiText(abi: Artifact['abi']): string {
  return `[\n${abi.map((entry) => `  ${JSON.stringify(entry, withoutInternalTypes)},\n`).join('')}]`;
}

function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Names of Solidity's own types are useless outside Solidity, and the browser loads the ABIs. */
function withoutInternalTypes(key: string, value: unknown): unknown {
  return key === 'internalType' ? undefined : value;
}
