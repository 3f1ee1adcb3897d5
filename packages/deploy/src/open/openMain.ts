import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../command/run.ts';
import { DeployError } from '../deployError.ts';
import { privateKeyAt } from '../embedded/secrets.ts';
import { askAll, openTerminal, type Terminal, takeUsual } from './ask.ts';
import { filesIn, readAnswers, saveAnswers, saveSettings, settingsFor } from './files.ts';
import { findChain } from './findChain.ts';
import { openCommunity } from './openCommunity.ts';
import { type Known, unasked } from './questions.ts';

const usage =
  'npm run open -- [--to <folder>] [--answers <file>] [--template <file>] [--key-file <file>] [--yes] [--dry-run]';

/**
 * `npm run open`: from a node's address to a community on its chain. Asks, shows what it costs, deploys, opens the
 * pool, offers the contracts to their owner, and ends with what to start and the link. Broken off at any moment it goes
 * on where it was; what was answered stays in the folder.
 */
await runCommand(async () => {
  const options = readArguments();
  mkdirSync(options.to, { recursive: true, mode: 0o700 });
  const files = filesIn(options.to);
  const isAsking = options.answers === undefined && process.stdin.isTTY === true;
  const terminal = isAsking ? openTerminal() : null;
  try {
    const known = readAnswers([options.template, files.chain, options.answers]);
    const rpcUrl = await nodeOf(known, terminal);
    const chain = await findChain(rpcUrl);
    console.log(chain.sentence);
    expectSameChain(known, chain.id);
    const key = options['key-file'] ?? join(options.to, 'deployer.key');
    const asked = { ...known, rpcUrl, supportedChainId: chain.id };
    const answered = terminal === null ? takeUsual(asked) : await askAll(terminal, asked);
    const file = saveAnswers(files.chain, unasked(answered));
    privateKeyAt(key);
    const agree = agreement(terminal, options.yes);
    const isOpen = await openCommunity({
      file,
      files,
      key,
      template: options.template,
      agree,
      isDryRun: options['dry-run'],
    });
    if (!isOpen) return;
    saveSettings(files, file);
    console.log(
      `\n${file.communityName} is on its chain. Start it:\n\n  set -a; . ${files.settings}; set +a; npm start\n\nMembers open ${file.projectUrl}`,
    );
    const wantsStart = (await terminal?.ask('\nStart it now? [yes] '))?.trim() ?? 'no';
    terminal?.close();
    if (wantsStart === '' || wantsStart.startsWith('y')) await start(settingsFor(files, file));
  } finally {
    terminal?.close();
  }
});

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: {
        to: { type: 'string', default: 'community' },
        answers: text,
        template: text,
        'key-file': text,
        yes: flag,
        'dry-run': flag,
      },
    });
    return values;
  } catch (error) {
    throw new DeployError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

async function nodeOf({ rpcUrl }: Known, terminal: Terminal | null): Promise<string> {
  const known = typeof rpcUrl === 'string' ? rpcUrl : '';
  const usual = known === '' ? '' : ` [${known}]`;
  const typed = (await terminal?.ask(`Address of a node of your chain${usual}: `))?.trim() ?? '';
  const answer = typed || known;
  if (/^https?:\/\//.test(answer)) return answer;
  throw new DeployError(`rpcUrl is "${answer}"; it must begin with http:// or https://.`);
}

function expectSameChain({ supportedChainId }: Known, found: number): void {
  if (supportedChainId === undefined || supportedChainId === found) return;
  throw new DeployError(
    `The node is on chain ${found}, and the answers are for chain ${supportedChainId}. Name a node of that chain, or answer anew in another folder (--to).`,
  );
}

/** Asks for the word before anything is paid. Throws a DeployError without it. */
function agreement(terminal: Terminal | null, isAgreed: boolean) {
  return async (word: string): Promise<void> => {
    if (isAgreed) return;
    if (terminal === null) throw new DeployError('Nothing was sent. Run it again with --yes.');
    const typed = await terminal.ask(`Type ${word} to go on: `);
    if (typed.trim() !== word) throw new DeployError('Nothing was sent.');
  };
}

async function start(settings: Record<string, string>): Promise<void> {
  const child = spawn('npm', ['start'], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', () => {}).on('SIGTERM', forward);
  process.exitCode = await new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
