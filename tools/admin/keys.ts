import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { accountAt } from '../../apps/server/src/platform/accountKey.ts';
import { makePushKey, readPushKey } from '../../apps/server/src/push/key.ts';
import { tokenKeyAt } from '../../apps/server/src/quickAuth/key.ts';
import { type KeyName, keyNames } from '../keyFiles.ts';
import { AdminError, type Command, counted } from './command.ts';

type Key = {
  /** What the server does with it. */
  use: string;
  /** Its public part; the file is made where it is missing. */
  publicPart: (path: string) => Promise<string>;
  /** What members notice, and what the operator does next. */
  next: readonly string[];
};

const restart = 'Restart every server that uses this file.';

const keys: Readonly<Record<KeyName, Key>> = {
  head: {
    use: 'signs how far rooms go, removals, and moves',
    publicPart: async (path) => headKeyAt(path).publicKey,
    next: [
      'Members notice nothing: pages take any key that the community publishes. The old key stays published, since what it',
      'signed is checked with it.',
      restart,
    ],
  },
  token: {
    use: 'signs session tokens of the quick sign-in',
    publicPart: async (path) => (await tokenKeyAt(path)).id,
    next: ['Members in a Farcaster client sign in once more, without being asked.', restart],
  },
  solver: {
    use: 'settles orders',
    publicPart: async (path) => accountAt(path, 'PARLEY_SOLVER_KEY_FILE').address,
    next: [
      'Orders wait until the new account is admitted and has coins: see “The order book” in docs/operating.md. Have the old',
      'account removed (removeSolver), and move its coins with the old file.',
      restart,
    ],
  },
  anchor: {
    use: 'anchors rooms on the chain',
    publicPart: async (path) => accountAt(path, 'PARLEY_ANCHOR_KEY_FILE').address,
    next: [
      'Members notice nothing: anchors by the old account stay valid. Send the new account coins, and move those of the old',
      'one with the old file.',
      restart,
    ],
  },
  push: {
    use: 'signs notifications',
    async publicPart(path) {
      if (!existsSync(path)) makePushKey(path);
      return readPushKey(path).publicKey;
    },
    next: [
      'Each device is silent until its member opens a page, which subscribes anew without asking; Safari may ask for a press.',
      'Copy the file to every server: each takes it within 10 seconds.',
    ],
  },
};

/** How the owner of the contracts becomes another account. */
const ownerSteps = [
  'The owner’s key is not the server’s: contracts hand themselves over in two steps.',
  '1. Open /operator with the wallet of the owner, and offer each contract to the new account (transferOwnership).',
  '2. Open it with the new account’s wallet, and accept each (acceptOwnership). Until then the old owner stays.',
  'Members notice nothing. If the old key leaked, do this at once: a thief can do the same. Of an embedded community the',
  'owner’s key is in secrets/deployer.key.',
];

/** `npm run admin -- keys`: which keys there are. */
export const showKeys: Command = {
  name: 'keys',
  takes: '',
  about: 'Shows each key of the server: its file, public part, and age.',
  more: ['The private parts are never shown.'],
  options: {},
  changes: false,
  async run(_, { keyFiles, say, now }) {
    let missing = 0;
    for (const name of keyNames) {
      const path = keyFiles[name];
      say(`${name}: ${keys[name].use}`);
      if (path === '' || !existsSync(path)) {
        say(`  ${path === '' ? 'off' : `not in ${path}`}`);
        missing += 1;
        continue;
      }
      const days = Math.max(0, Math.floor((now() - statSync(path).mtimeMs) / (24 * 60 * 60_000)));
      say(`  ${path}, ${counted(days, 'day')} old`);
      say(`  ${await keys[name].publicPart(path)}`);
    }
    say('owner: owns the contracts; see `npm run admin -- keys rotate owner`');
    return missing === 0 ? '' : `${counted(missing, 'key')} not here.`;
  },
};

/** `npm run admin -- keys rotate KEY`: another key in place of one. */
export const rotateKey: Command = {
  name: 'keys rotate',
  takes: `${keyNames.join('|')}|owner`,
  about: 'Makes a new key, keeps the old file beside it, and says what members notice.',
  more: ['Of the owner’s key it says how the contracts are handed over.'],
  options: {},
  changes: true,
  async run({ words }, { keyFiles, client, isDry, say, now }) {
    const [word, ...others] = words;
    if (word === 'owner' && others.length === 0) {
      for (const line of ownerSteps) say(line);
      return 'Nothing was changed.';
    }
    const name = keyNames.find((one) => one === word);
    if (name === undefined || others.length > 0) {
      throw new AdminError(`Say which key: ${keyNames.join(', ')}, or owner.`);
    }
    const path = keyFiles[name];
    if (path === '' || !existsSync(path)) {
      throw new AdminError(
        `The ${name} key is not in ${path || 'any file'}. Run this where the server runs.`,
      );
    }
    const before = await keys[name].publicPart(path);
    const kept = join(dirname(path), `${basename(path)}.before-${stamp(now())}`);
    if (isDry) {
      say(`The key ${before} would go to ${kept}.`);
      for (const line of keys[name].next) say(line);
      return 'Nothing was changed.';
    }
    renameSync(path, kept);
    const fresh = await keys[name].publicPart(path);
    // Readers take it from now on, whatever is signed with it first.
    if (name === 'head') {
      await client.query('insert into head_keys (key) values ($1) on conflict do nothing', [fresh]);
    }
    say(`The new key is ${fresh}; the old one is kept in ${kept}.`);
    for (const line of keys[name].next) say(line);
    return `Rotated the ${name} key from ${before} to ${fresh}.`;
  },
};

/** A time in UTC for the name of a file. */
function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}
