import { join } from 'node:path';
import { readStorageKey } from '@parley/arweave/signer/keyFile';
import { openLedger } from '@parley/arweave/signer/ledger';
import { writePlace } from '@parley/arweave/signer/place';
import { serveSigner } from '@parley/arweave/signer/process';
import { createSigner } from '@parley/arweave/signer/signer';
import { readBudget } from '@parley/domain/storage/budget';

/**
 * Signs what is kept on Arweave, apart from the server: it alone reads the key of the storage wallet, and takes no more
 * than the budget. `npm start` runs it where there is such a key, with its data folder and the key's file as words.
 */
process.umask(0o077);
const [dataFolder = '', keyFile = ''] = process.argv.slice(3);
try {
  const ledger = openLedger(join(dataFolder, 'storage.ledger'));
  const parts = { key: readStorageKey(keyFile), budget: readBudget(process.env), now: Date.now };
  writePlace(
    join(dataFolder, 'signer.json'),
    await serveSigner(createSigner({ ...parts, ledger })),
  );
  // Whoever started it holds the other end: it ends with them.
  process.stdin.on('end', () => process.exit(0)).resume();
  process.stdout.write(`${JSON.stringify({ event: 'listening' })}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
