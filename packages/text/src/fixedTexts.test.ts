import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every text that the product requirements fix word for word; `{…}` stands for what varies. */
const quoted: readonly string[] = [
  // Screens
  'Page not found: {path}',
  'Page Not Found: {path}',
  'Page Not Found',
  'Internal Server Error',
  'Earn referral fees!',
  'Profile',
  'Settings',
  'Change username',
  'Find user',
  'Share referral link',
  'Disconnect',
  'Connect wallet',
  'Music NFTs',
  'Video NFTs',
  'Featured NFTs',
  'New NFTs',
  'Most Traded NFTs',
  'Top-Priced NFTs',
  'Most Holders NFTs',
  'Add to Favorites',
  'Share on Farcaster',
  'Get a {tld} name',
  'Get yourself a {tld} username and start chatting with other community members.',
  'Your referral link',
  'Share your referral link and earn referral fees!',
  'Actions',
  'Disconnect wallet',
  'Delete browser storage',
  // Modals
  'Site Settings',
  'Swap Settings',
  'Slippage (%)',
  'Deadline (min)',
  'Change your username',
  'Enter your new main username (you must own it):',
  'Submit',
  'Close',
  'Connect your wallet',
  'Connecting...',
  'Share your referral link and earn referral fees',
  ' (and activity points)',
  // Mint widget
  'Loading data...',
  'Balance too low',
  'Mint username',
  // Validation rules
  'Dots not allowed',
  'Spaces not allowed',
  '% not allowed',
  '& not allowed',
  '? not allowed',
  '# not allowed',
  '/ not allowed',
  'Comma not allowed',
  'This character is not allowed',
  'Domain name is valid',
  '(referral links not allowed)',
  'Missing domain on SIWE message',
  'No chains found on connector.',
  'Invalid JWT',
  'JWTs must contain a payload',
  'Invalid JWT Claims Set',
  // Toasts
  'You do not own this domain.',
  'This name is already taken',
  'Transaction has failed.',
  'You have successfully changed your username!',
  'Please wait for your transaction to confirm. Click on this notification to see transaction in the block explorer.',
  'Referral link copied to your clipboard!',
  'Added to favorites!',
  'Error adding mini app to favorites. Please reach out to the developer.',
  'Error sharing the mini app link. Please reach out to the developer.',
  'Refreshing activity points...',
  // Other messages
  'Network switching failed',
  'Message signing failed',
  'Typed data signing failed',
  'Unsupported network',
  'Request timeout',
  'No response received',
  'HTTP {status}: {text}',
  'Request failed',
  'Provider not found.',
  '{connector} does not support programmatic chain switching.',
  'Sign in rejected by user',
  'Add miniapp rejected by user',
  'Invalid domain manifest',
  'Request failed with status {status}',
  'unknown reason',
  "Unknown route middleware: '{name}'",
];

const catalog = new Map<string, unknown>();
for (const file of readdirSync(import.meta.dirname)) {
  if (!file.endsWith('.test.ts')) catalog.set(file, await import(`./${file}`));
}

/** All texts in a module of the catalog; a sentence with gaps has `{}` in each. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('{}', '{}'))];
  return Object.values(value as object).flatMap(textsOf);
}

const texts = [...catalog.values()].flatMap(textsOf);
const withGaps = (text: string) => text.replace(/\{[^}]*\}/g, '{}');

test.each(quoted)('the catalog has the fixed sentence %j', (text) => {
  expect(texts).toContain(withGaps(text));
});

test('a wallet on an unknown chain is on an "Unknown network"', () => {
  expect(texts.filter((text) => text.includes('Unknown network'))).toHaveLength(1);
});

/** The product's code outside the catalog, by file. */
function productCode(): Map<string, string> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'];
  const files = execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /^(apps|packages)\/[a-z]+\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.test\.|\/test[A-Z]|generated\/|^packages\/text\//.test(file))
    .filter((file) => existsSync(file));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Keys of the texts, such as `aboutText.title`. */
function namesOf(value: unknown, name: string): string[] {
  if (typeof value === 'string' || typeof value === 'function') return [name];
  return Object.entries(value as object).flatMap(([key, one]) => namesOf(one, `${name}.${key}`));
}

test('the product uses every text of the catalog', () => {
  const names = [...catalog.values()].flatMap((module) =>
    Object.entries(module as object).flatMap(([key, one]) => namesOf(one, key)),
  );
  expect(names.length).toBeGreaterThan(300);
  const words = new Set([...productCode().values()].join('\n').match(/\w+/g));
  // A text that is looked up by a code or a kind is used through its table.
  const unused = names.filter((name) => {
    const [last = '', table = ''] = name.split('.').reverse();
    return !words.has(last) && !words.has(table);
  });
  expect(unused).toEqual([]);
});

test('a fixed sentence is in the catalog and nowhere else in the product', () => {
  const sentences = quoted.filter((text) => text.includes(' ') && !text.includes('{'));
  const strays = [...productCode()].flatMap(([file, text]) => {
    const code = text.replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');
    return sentences
      .filter((text) => ["'", '"', '`'].some((quote) => code.includes(quote + text + quote)))
      .map((text) => `${file}: ${text}`);
  });
  expect(strays).toEqual([]);
});
