import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isHash } from '@parley/domain/fields/hex';
import type { Hex } from 'viem';
import { type DeployFile, parseChainFile } from '../chainFile.ts';
import { DeployError } from '../deployError.ts';
import { openEmbeddedFiles } from '../embedded/files.ts';
import { readJson } from './readJson.ts';
import { isReplaceable, type Replaceable, replaceable } from './replaceable.ts';

/** The command line, parsed. */
export type DeployOptions = {
  file: DeployFile;
  key: Hex;
  isDryRun: boolean;
  configPath: string;
  /** What is replaced by this version's contracts. */
  replace: readonly Replaceable[];
  /** What was agreed to on the command line, in the place of a typed answer. */
  agreed: readonly string[];
};

const usage = {
  deploy:
    'npm run deploy -- --chain <file> --key-file <file> [--config <file>] [--dry-run] [--replace <what>]\n' +
    'or, while a community of the embedded chain runs: npm run deploy -- --embedded [--dry-run] [--replace <what>]',
  airdrop: 'npm run airdrop -- --chain <file> --key-file <file> [--config <file>] [--dry-run]',
};

/**
 * Reads the command line and its files; throws a DeployError that says what to do. With `--embedded` the files are
 * those of the community that runs in the data folder.
 */
export function readOptions(
  command: keyof typeof usage,
  args: readonly string[],
  dataFolder = process.env.PARLEY_DATA || 'data',
): DeployOptions {
  const values = parse(command, args);
  return {
    ...filesOf(command, values, dataFolder),
    isDryRun: values['dry-run'],
    replace: readReplaceable(values.replace),
    agreed: values['yes-replace'],
  };
}

function filesOf(
  command: keyof typeof usage,
  { embedded, chain, 'key-file': keyFile, config }: ReturnType<typeof parse>,
  dataFolder: string,
): Pick<DeployOptions, 'file' | 'key' | 'configPath'> {
  if (embedded && command === 'deploy') return openEmbeddedFiles(dataFolder);
  if (chain === undefined || keyFile === undefined) {
    throw new DeployError(`Usage: ${usage[command]}`);
  }
  return { file: readFile(chain), key: readKey(keyFile), configPath: config };
}

function parse(command: keyof typeof usage, args: readonly string[]) {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        chain: { type: 'string' },
        embedded: { type: 'boolean', default: false },
        'key-file': { type: 'string' },
        config: { type: 'string', default: 'public-config.json' },
        'dry-run': { type: 'boolean', default: false },
        replace: many,
        'yes-replace': many,
      },
    });
    return values;
  } catch (error) {
    throw new DeployError(`${(error as Error).message}\nUsage: ${usage[command]}`);
  }
}

function readReplaceable(words: readonly string[]): Replaceable[] {
  return words.map((word) => {
    if (isReplaceable(word)) return word;
    throw new DeployError(
      `--replace ${word}: there is no such contract. It is one of ${Object.keys(replaceable).join(', ')}.`,
    );
  });
}

function readFile(path: string): DeployFile {
  return parseChainFile(readJson(path), `${path} is invalid.`);
}

export function readKey(path: string): Hex {
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new DeployError(`The key file ${path} cannot be read.`);
  }
  if (!isHash(text)) {
    throw new DeployError(`The key file ${path} must hold 0x and 64 hexadecimal digits.`);
  }
  return text as Hex;
}
