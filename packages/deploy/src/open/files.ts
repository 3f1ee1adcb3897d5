import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DeployFile, deployFileSchema, parseChainFile } from '../chainFile.ts';
import { readJson } from '../command/readJson.ts';
import type { Known } from './questions.ts';

/** What the folder of a community holds that `npm run open` made; all paths absolute. */
export type CommunityFiles = {
  /** The answers: the chain file of `npm run deploy` and `npm run airdrop`. */
  chain: string;
  /** The public config. */
  config: string;
  /** Settings for `npm start`, one `NAME=value` a line: for a shell, or systemd's `EnvironmentFile`. */
  settings: string;
  /** The data folder. */
  data: string;
};

export function filesIn(folder: string): CommunityFiles {
  const place = (name: string) => join(resolve(folder), name);
  return {
    chain: place('community.json'),
    config: place('public-config.json'),
    settings: place('parley.env'),
    data: place('data'),
  };
}

/** The answers of files, the later ones first. Throws a DeployError for a file that is no JSON object. */
export function readAnswers(paths: readonly (string | undefined)[]): Known {
  const known: Known = {};
  for (const path of paths) {
    if (path === undefined || (path === paths[1] && !existsSync(path))) continue;
    Object.assign(known, pick(readJson(path)));
  }
  return known;
}

/** What of a file is an answer: a template has a whole public config, with what is empty until it is answered. */
function pick(json: Record<string, unknown>): Known {
  const keys = Object.keys(deployFileSchema.shape);
  const isAnswer = ([key, value]: [string, unknown]) => keys.includes(key) && value !== '';
  return Object.fromEntries(Object.entries(json).filter(isAnswer));
}

/** Writes the answers down, complete. Throws a DeployError with a line for each that is wrong. */
export function saveAnswers(path: string, known: Known): DeployFile {
  const file = parseChainFile(known, 'The answers are not complete:');
  writeWhole(path, `${JSON.stringify(file, null, 2)}\n`);
  return file;
}

/** Settings with which `npm start` opens the community. */
export function settingsFor(
  files: CommunityFiles,
  { rpcUrl, projectUrl }: DeployFile,
): Record<string, string> {
  return {
    RPC_URL: rpcUrl,
    PARLEY_CONFIG: files.config,
    PARLEY_DATA: files.data,
    // The server speaks plain HTTP: at such an address a web server is in front of it.
    ...(projectUrl.startsWith('https:') ? { PARLEY_TRUSTED_PROXIES: '1' } : {}),
  };
}

/** Writes them down, unless the operator has a file of their own there. */
export function saveSettings(files: CommunityFiles, file: DeployFile): void {
  if (existsSync(files.settings)) return;
  const lines = Object.entries(settingsFor(files, file)).map(([name, value]) => `${name}=${value}`);
  writeWhole(files.settings, `${lines.join('\n')}\n`);
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
