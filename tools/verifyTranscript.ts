import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createAnchorsOf } from '@parley/chain/chat/anchorsOf';
import { type AnchorsOf, verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { createReadClient } from '@parley/chain/client';
import { ChainError } from '@parley/chain/errors';
import { anchorAccountsSchema } from '@parley/domain/chat/anchors';
import type { TranscriptReport } from '@parley/domain/chat/transcript';
import { headKeysSchema } from '@parley/domain/chat/wire';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { reasonOf } from '@parley/domain/text/reason';
import { transcriptText } from '@parley/text/transcript';
import type { Address } from 'viem';

const usage = `npm run verify-transcript -- general.parley.jsonl
npm run verify-transcript -- general.parley.jsonl --config config.json --rpc https://a.node.you.trust`;

/**
 * `npm run verify-transcript -- file`: checks an exported room, without any connection. With a copy of the
 * community's `/config.json` it compares the key that signed it, and with a node what was anchored on chain.
 */
async function main(): Promise<number> {
  const { positionals, values } = readArguments();
  const [file] = positionals;
  if (file === undefined || (values.rpc !== undefined && values.config === undefined)) {
    console.error(`Say which file:\n${usage}`);
    return 2;
  }
  const config = values.config === undefined ? null : await readConfig(values.config);
  const anchorsOf = config === null ? undefined : anchorsAt(config, values.rpc);
  const input = createReadStream(file);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const report = await verifyTranscript(lines, anchorsOf);
  for (const line of linesAbout(report)) console.log(line);
  if (report.faults.length > 0) return 1;
  if (anchorsOf !== undefined) console.log(anchorLine(report));
  console.log('Everything is as its authors and the server signed it.');
  if (config !== null) return sayKeys(report.keys, config.headKeys) ? 0 : 1;
  console.log('Compare the key with the one the server publishes at /config.json.');
  return 0;
}

function linesAbout(report: TranscriptReport): string[] {
  const { room, host, chainId, messages, events, moderations, removed } = report;
  const { keys, hash, unasked } = report;
  return [
    `Room ${room} at ${host}, chain ${chainId}, ${messages} messages, ${events} events.`,
    `Hash of the last one: ${hash}\nSigned by the server’s key: ${keys.join(' ')}`,
    ...unasked.map(
      (author) =>
        `Not checked: whether the smart wallet ${author} let its device sign. Its chain knows.`,
    ),
    ...(removed > 0 ? [transcriptText.removed(removed)] : []),
    ...(moderations > 0 ? [transcriptText.moderations(moderations)] : []),
    ...report.faults.map(
      ({ seq, code }) =>
        `${seq === null ? '' : `${transcriptText.at(seq)}: `}${transcriptText.faults[code]}`,
    ),
    ...(report.faults.length > 0 ? [transcriptText.wrong] : []),
  ];
}

function anchorLine({ anchored }: TranscriptReport): string {
  if (anchored === null) return transcriptText.notAnchored;
  return transcriptText.anchored(anchored.seq, new Date(anchored.time * 1_000).toISOString());
}

/** True for keys that the community publishes. */
function sayKeys(keys: readonly string[], published: readonly string[]): boolean {
  const strange = keys.filter((key) => !published.includes(key));
  console.log(
    strange.length === 0
      ? transcriptText.isOurKey
      : `${transcriptText.otherKey} ${strange.join(' ')}`,
  );
  return strange.length === 0;
}

function readArguments() {
  const options = { config: { type: 'string' }, rpc: { type: 'string' } } as const;
  try {
    return parseArgs({ args: process.argv.slice(3), options, allowPositionals: true });
  } catch {
    return { positionals: [], values: {} as { config?: string; rpc?: string } };
  }
}

async function readConfig(path: string) {
  const text = await readFile(path, 'utf8');
  try {
    const read: unknown = JSON.parse(text);
    return {
      ...publicConfigSchema.parse(read),
      ...headKeysSchema.parse(read),
      ...anchorAccountsSchema.parse(read),
    };
  } catch {
    throw new Error(`${path} is not a copy of a community’s /config.json.`);
  }
}

function anchorsAt(
  config: Awaited<ReturnType<typeof readConfig>>,
  rpc: string | undefined,
): AnchorsOf | undefined {
  if (rpc === undefined || config.anchorsAddress === '') return undefined;
  const [anchors, accounts] = [config.anchorsAddress, config.anchorAccounts];
  return createAnchorsOf(createReadClient(config, rpc), {
    anchors: anchors as Address,
    accounts: accounts as Address[],
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ChainError ? 'The chain doesn’t answer.' : reasonOf(error));
  process.exitCode = 2;
}
