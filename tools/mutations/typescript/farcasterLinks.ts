import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/profiles/${path}`;
const tests = at('links.test.ts');
const domain = 'packages/domain/src/profile/farcasterLink';
const web = 'apps/web/src/features/chat/farcaster/farcasterLinks';

/** Faults of the Farcaster accounts of members. */
export const farcasterLinks: readonly Fault[] = [
  ...faultsIn(`${domain}.ts`, `${domain}.test.ts`, [
    ['an account signs for everybody', '=== linkNonce(chainId, author)', '!== undefined'],
    ['an account signs for every community', 'messageDomain(text) === domain', 'true'],
    ['an account with two ids is one', 'more.length === 0 ? found?.[1] : undefined', 'found?.[1]'],
  ]),
  ...faultsIn(at('linkStore.ts'), tests, [
    ['an older link replaces a newer one', 'farcaster_links.at < excluded.at', 'true'],
    [
      'an account goes to whom it signed for before',
      'author <> $2 and account_at < $3',
      'author <> $2',
    ],
    [
      'an older link takes the account from its member',
      'throw new OlderError()',
      "return 'older' as const",
    ],
  ]),
  ...faultsIn(at('links.ts'), tests, [
    ['a link of another community is taken', 'host !== community.authority', 'false'],
    ['who is suspended links an account', 'if (isSuspended(author))', 'if (false)'],
    ['the account of who is suspended is shown', 'isSuspended(member) ? null : said', 'said'],
    ['an account of another id is taken', ' || found.fid !== account.fid', ''],
  ]),
  ...faultsIn(`${web}.ts`, `${web}.test.ts`, [
    ['another’s account is shown', 'said.author === member && ', ''],
    [
      'an account that nobody signed for is shown',
      '(await isFarcasterLinkSigned(said, devices))',
      'true',
    ],
  ]),
];
