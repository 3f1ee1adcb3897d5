import { type Fault, faultsIn } from '../fault.ts';

const domain = 'packages/domain/src/links';
const server = 'apps/server/src/links';
const media = 'apps/server/src/media';
const words = 'apps/web/src/features/chat/words';

/** Faults of the cards of links, and of the files of messages that are gone. */
export const links: readonly Fault[] = [
  ...faultsIn(`${domain}/rules.ts`, `${domain}/rules.test.ts`, [
    ['our own pages have cards', ' && !isOurs', ' && isOurs'],
    ['a link may deceive by a user', "username === '' && password === ''", 'true'],
    ['pictures have cards', 'isImageLink(link) || ', ''],
    ['referral links come in by titles', 'withoutReferralLinks(plain, origin)', 'plain'],
    ['titles hide characters', 'shortLabel(text, longest)', 'text'],
    ['a picture may be a script', 'isWeb(protocol) && isRemoteUri', 'isRemoteUri'],
    ['a page without a title has a card', "if (title === '') return null;", ''],
  ]),
  ...faultsIn(`${server}/readHead.ts`, `${server}/readHead.test.ts`, [
    ['a page is read to its end', 'if (head.isOver()) break;', ''],
    ['the last tag counts', '!meta.has(key) && ', ''],
    ['the title of a picture is that of the page', "if (name === 'body') isOver = true;", ''],
    ['every page is UTF-8', "charsetIn(contentType ?? '') ??", ''],
    ['texts have no longest', 'content.slice(0, textMax)', 'content'],
  ]),
  ...faultsIn(`${server}/service.ts`, `${server}/links.test.ts`, [
    ['each reader asks the site', 'if (before !== undefined) return await before;', ''],
    ['no answer is old', 'clock.now() - checkedAt < ', '0 < '],
    [
      'what another reader brought meanwhile is asked again',
      'if (known !== null && isFresh(known)) return known.card;\n    const now',
      'const now',
    ],
    ['what was not there is asked for always', 'none: hourMs', 'none: 0'],
    ['any number is asked at once', 'underWay.size >= atOnce', 'false'],
    ['a site is asked without end', 'if (retryAfterMs > 0)', 'if (retryAfterMs < 0)'],
    ['a reader asks without end', '    mayFetch();\n', ''],
    [
      'a site that is away takes its card along',
      'const isKept = isAway &&',
      'const isKept = !isAway &&',
    ],
    ['a card stays for good', ' && now - known.cameAt < keptMs', ''],
    ['any file is a page', 'isPage(answer.contentType)', 'true'],
    ['a long page has no card', "beyond: 'cut'", "beyond: 'refuse'"],
  ]),
  ...faultsIn(`${server}/http.ts`, `${server}/links.test.ts`, [
    ['other sites ask by a page', "'cross-site'", "'none'"],
    ['answers are public', 'private, max-age=600', 'public, max-age=600'],
  ]),
  ...faultsIn(`${server}/register.ts`, `${server}/links.test.ts`, [
    ['cards are never off', 'if (!config.community.linkCardsEnabled) return;', ''],
  ]),
  ...faultsIn(`${server}/store.ts`, `${server}/links.test.ts`, [
    ['the newest are forgotten', 'order by checked_at desc', 'order by checked_at'],
  ]),
  ...faultsIn(
    'apps/server/src/platform/outsideAnswer.ts',
    'apps/server/src/platform/outsideBody.test.ts',
    [
      ['a cut body is longer than allowed', 'value.subarray(0, maxBytes - before)', 'value'],
      ['a cut body goes on', 'if (bytes >= maxBytes && !isRefused) return;', ''],
    ],
  ),
  ...faultsIn(`${words}/pageLinks.ts`, 'apps/web/src/features/chat/feed/preview.test.ts', [
    ['any site has collections', '!origins.includes(origin) || ', ''],
    ['cards are shown where they are off', 'site.hasPages && ', ''],
  ]),
  ...faultsIn(`${words}/mediaPlace.ts`, `${words}/mediaLinks.test.ts`, [
    ['a card has no place', 'gap.around + cardHeight', '0'],
    ['cards that are off have a place', 'hasCards &&', ''],
  ]),
  ...faultsIn(`${media}/releaseStore.ts`, `${media}/releases.test.ts`, [
    ['what is on chain goes', "if (held) return 'stays';", ''],
    ['what names show goes', "position('/api/media/' || $1 in data) > 0", 'false'],
    ['what another message shows goes', 'rows[0].isShown || ', ''],
    ['what search has not read goes', 'm.seq > coalesce(f.seq, 0)', 'm.seq < 0'],
    ['what was restored a moment ago goes', 'and e.kind in $', 'and false and e.kind in $'],
    ['what may be restored goes', ' || rows[0].isHeldBack', ''],
    ['what is being used goes', 'renewedAt < renewedSince', 'true'],
    [
      'what is gone still counts as shown',
      's.deletion is not null or s.hiding is not null',
      'false',
    ],
    ['the row goes, the file stays', '          await remove();\n', ''],
  ]),
  ...faultsIn(`${media}/releases.ts`, `${media}/releases.test.ts`, [
    [
      'one failure stops all',
      "\n        .catch((error) => log.warn('upload-not-released', { hash, error }))",
      '',
    ],
    ['hidden files go at once', 'limits.unusedDays * dayMs', '0'],
  ]),
  ...faultsIn(
    'apps/server/src/platform/migrations/0027-links-and-files.sql',
    `${media}/releases.test.ts`,
    [
      ['deleted messages keep files', "new.body = '' and position", "new.body = 'x' and position"],
      [
        'a deleted message stays hidden',
        'do update set hidden_at = excluded.hidden_at',
        'do nothing',
      ],
      ['hiding releases nothing', 'when (new.hiding is not null)', 'when (new.hiding < 0)'],
    ],
  ),
];
