import { execFileSync } from 'node:child_process';

/**
 * Files that differ from a commit, those that are not committed among them, as paths from the root. Throws an
 * Error with git's words for a commit that there is none of.
 */
export function filesSince(commit: string, folder = '.'): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean);
  const differ = git('diff', '--name-only', '--merge-base', commit, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...differ, ...untracked])];
}

/** Journeys of a slice that have another name; by a part of a path, with what their names begin with. */
const otherNames: Record<string, readonly string[]> = {
  anchors: ['roomChain'],
  attach: ['attachments'],
  auth: ['devices', 'wrongClock'],
  boot: ['firstContent', 'firstLoad', 'pwa'],
  chat: ['talk', 'history', 'room', 'words', 'messageActions', 'unread', 'lyingServer'],
  'chat-client': ['talk', 'connectionBar', 'badNetworks', 'lyingServer', 'room'],
  connect: ['wallet'],
  embedded: ['chainReach', 'start'],
  explorer: ['transactions'],
  faucet: ['points'],
  files: ['attachments'],
  images: ['pictures', 'linkedMedia'],
  indexer: ['indexLag', 'reorganization'],
  install: ['pwa'],
  links: ['linkCards', 'linkedMedia'],
  logs: ['frame'],
  media: ['attachments', 'gallery', 'player'],
  member: ['memberCard', 'memberPosts'],
  miniapp: ['farcaster'],
  moderation: ['reports', 'removal', 'roomModes'],
  muted: ['muting'],
  mutes: ['muting', 'blocking'],
  nft: ['nfts', 'gallery', 'pictures'],
  nfts: ['gallery', 'pictures'],
  profile: ['profile', 'bio', 'namesChange'],
  profiles: ['profile', 'bio'],
  quickAuth: ['farcaster'],
  recordings: ['player'],
  referrals: ['referral'],
  registry: ['namesChange', 'foreignContracts'],
  rpc: ['chainReach', 'transactions'],
  settings: ['shell', 'swap'],
  site: ['shell', 'pwa'],
  staking: ['stake'],
  storage: ['shell', 'wallet'],
  sw: ['pwa'],
  swaps: ['swap'],
  tokens: ['swap', 'send'],
  transactions: ['roughWeather'],
};

/** Folders of what most pages share. */
const shared = ['app', 'ui', 'routes', 'platform', 'data', 'text'];
/** Folders that say nothing of a slice, such as the first of `chain/src/names`. */
const houses = ['src', 'web', 'server', 'domain', 'chain', 'features'];

/**
 * The journeys of the pages that changed files belong to: by the folders of a file and its own name, which a
 * journey's name begins with. `everywhere` has the changed files that are no page's own.
 */
export function journeysOf(
  changed: readonly string[],
  journeys: readonly string[],
): { journeys: string[]; everywhere: string[] } {
  const sources = changed.filter((file) => /^(apps|packages)\/.*\.(tsx?|mjs|css)$/.test(file));
  const found = new Set<string>();
  const everywhere: string[] = [];
  for (const file of sources) {
    const folders = file.split('/').slice(1, -1);
    const slices = folders.filter((folder) => !houses.includes(folder));
    const starts = [...slices, nameOf(file)].flatMap((part) => [part, ...(otherNames[part] ?? [])]);
    const own = journeys.filter((journey) =>
      starts.some((start) => nameOf(journey).startsWith(start)),
    );
    for (const journey of own) found.add(nameOf(journey));
    if (own.length === 0 && folders.some((folder) => shared.includes(folder)))
      everywhere.push(file);
  }
  return { journeys: [...found].sort(), everywhere };
}

/** `swap` of `apps/web/e2e/swap.test.ts`. */
function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).split('.')[0] ?? '';
}
