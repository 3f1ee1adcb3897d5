import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeStorageKey, readStorageKey } from '@parley/arweave/signer/keyFile';
import { openLedger, spentIn } from '@parley/arweave/signer/ledger';
import { dayMs } from '@parley/arweave/signer/rules';
import { walletOf } from '@parley/arweave/transaction';
import { readBudget } from '@parley/domain/storage/budget';
import { formatAr } from '@parley/domain/storage/rules';
import { createDiskStorage } from '../../apps/server/src/media/diskStorage.ts';
import { createKeptFiles } from '../../apps/server/src/storage/keptFiles.ts';
import { type Context, type Parts, StorageError } from './context.ts';
import { cost, keep, list, verify } from './files.ts';

const usage = `npm run storage -- key                   makes the key of the storage wallet, and says where to send AR
npm run storage -- cost [FILE…]          says what keeping these uploads would cost, or all of them
npm run storage -- keep FILE… --most AR  keeps these uploads for good, for so much each at most
npm run storage -- list                  shows what is kept, what waits, and what was spent
npm run storage -- verify                reads back what is kept, and checks every byte
npm run storage -- resume                lets the signer go on after something odd
A FILE is an upload’s address, or the 64 letters and digits at its end.`;

/** Runs one command. Throws a StorageError, or a KeyFileError, for what the operator can mend. */
export async function runStorage(words: readonly string[], context: Context): Promise<void> {
  const [command, ...rest] = words;
  switch (command) {
    case 'key':
      return await makeKey(context);
    case 'cost':
      return await withFiles(context, (parts) => cost(parts, rest));
    case 'keep':
      readStorageKey(context.keyFile);
      return await withFiles(context, (parts) => keep(parts, rest));
    case 'list':
      await withFiles(context, list);
      return saySpent(context);
    case 'verify':
      return await withFiles(context, verify);
    case 'resume':
      return resume(context);
    default:
      throw new StorageError(usage);
  }
}

async function makeKey({ keyFile, gateway, say }: Context): Promise<void> {
  const isNew = !existsSync(keyFile);
  const { n } = isNew ? await makeStorageKey(keyFile) : readStorageKey(keyFile);
  say(
    isNew
      ? `The key is in ${keyFile}. Back it up: nobody can make it again.`
      : `The key is in ${keyFile}.`,
  );
  say(
    `Send AR to ${walletOf(n)}, and write that address into the public config as arweaveAddress.`,
  );
  if (gateway() === '') say('Name a gateway there, too: "arweaveGateway": "https://arweave.net".');
  say('Then start Parley again.');
}

function resume({ dataFolder, say, now }: Context): void {
  const ledger = openLedger(ledgerIn(dataFolder));
  const last = ledger.entries().findLast(({ did }) => did !== 'sign');
  if (last?.did !== 'stop') {
    say('The signer has not stopped.');
    return;
  }
  ledger.add({ did: 'resume', at: now() });
  say(`The signer goes on. It stopped on ${new Date(last.at).toISOString()}: ${last.why}`);
}

function saySpent({ dataFolder, env, say, now }: Context): void {
  const spent = spentIn(openLedger(ledgerIn(dataFolder)));
  const sum = (some: typeof spent) => some.reduce((all, { reward }) => all + reward, 0n);
  const today = sum(spent.filter(({ at }) => at > now() - dayMs));
  say(
    `${formatAr(sum(spent))} AR spent in all, ${formatAr(today)} in the last 24 hours of ${formatAr(readBudget(env).day)}.`,
  );
}

const ledgerIn = (dataFolder: string) => join(dataFolder, 'storage.ledger');

async function withFiles(context: Context, work: (parts: Parts) => Promise<void>): Promise<void> {
  const gateway = context.gateway();
  if (gateway === '')
    throw new StorageError(
      'The public config names no gateway. Write one into it: "arweaveGateway": "https://arweave.net".',
    );
  const database = context.open();
  try {
    await work({
      ...context,
      database,
      files: createKeptFiles(database),
      uploads: createDiskStorage(join(context.dataFolder, 'media', 'uploads')),
      node: context.node(gateway),
    });
  } finally {
    await database.end();
  }
}
