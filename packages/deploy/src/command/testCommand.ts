import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainSettings } from '@parley/chain/chain';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { bundleTool } from '@parley/testkit/bundledTool';
import type { DeployFile } from '../chainFile.ts';
import { sampleChainId, sampleKey, sampleOwner, sampleTreasury } from '../sample.ts';

/** Where the CoW protocol settles on the chains that it runs on. */
export const cowSettlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41';

const entries = {
  deploy: 'packages/deploy/src/command/main.ts',
  airdrop: 'packages/deploy/src/command/airdropMain.ts',
} as const;

type Ran = { code: number | null; printed: string };
type Run = { extra?: readonly string[]; typed?: string; fromSources?: boolean };

/** A folder with the files of an operator who deploys, and the commands. */
export type CommandFolder = {
  /** The chain file, which a test may change. */
  file: Partial<DeployFile> & ChainSettings;
  configPath: string;
  readConfig: () => PublicConfig;
  /** Runs a command with the file as it is now; `typed` is what its operator types. */
  run: (command: keyof typeof entries, how?: Run) => Promise<Ran>;
  remove: () => Promise<void>;
};

export async function openCommandFolder(rpcUrl: string): Promise<CommandFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-deploy-'));
  const tools = {
    deploy: await bundleTool(entries.deploy),
    airdrop: await bundleTool(entries.airdrop),
  };
  writeFileSync(join(folder, 'key'), sampleKey);
  const configPath = join(folder, 'public-config.json');
  const file: CommandFolder['file'] = {
    rpcUrl,
    communityName: 'Harbour',
    projectUrl: 'https://harbour.example',
    tldName: '.sea',
    tldSymbol: 'SEANAME',
    supportedChainId: sampleChainId,
    chainName: 'Degen Chain',
    tokenSymbol: 'DEGEN',
    tokenDecimals: 18,
    blockExplorerBaseUrl: '',
    chatTokenName: 'Harbour Chat',
    chatTokenSymbol: 'HARB',
    prices: ['800', '400', '200', '120', '10'],
    referralFeeBps: 1_000,
    swapFeeBps: 50,
    swapReferralShareBps: 2_000,
    stakingShareBps: 5_000,
    stakingPeriodDays: 7,
    launchFee: '20',
    tradeFeeBps: 200,
    treasury: sampleTreasury,
    owner: sampleOwner,
    cowSettlementAddress: cowSettlement,
  };
  return {
    file,
    configPath,
    readConfig: () => publicConfigSchema.parse(JSON.parse(readFileSync(configPath, 'utf8'))),
    run(command, { extra = [], typed = '', fromSources = false } = {}) {
      const chainFile = join(folder, 'chain.json');
      writeFileSync(chainFile, JSON.stringify(file));
      // A bundle takes the place of `tools/bootstrap.mjs`, so that the arguments are at theirs.
      const start = fromSources ? 'tools/bootstrap.mjs' : tools[command].file;
      const paths = ['--chain', chainFile, '--key-file', join(folder, 'key')];
      const config = ['--config', configPath];
      const args = [start, entries[command], ...paths, ...config, ...extra];
      const child = spawn(process.execPath, args);
      child.stdin.end(typed);
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          printed += chunk.toString('utf8');
        });
      }
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
    },
    async remove() {
      for (const tool of Object.values(tools)) await tool.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
