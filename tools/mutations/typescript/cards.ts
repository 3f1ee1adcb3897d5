import { type Fault, faultsIn } from '../fault.ts';

const inServer = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/${path}`, `apps/server/src/${test}.test.ts`, rows);

/** Faults of link previews, and of what search engines are told of collections. */
export const cards: readonly Fault[] = [
  ...inServer('media/processor/lines.mjs', 'media/cardSvg', [
    ['a word stands alone', '!found.isCut; narrower', 'false; narrower'],
    ['half a word is shown', 'return isWhole ?', 'return true ?'],
    ['a long title leaves the card', 'if (lines.length <= most)', 'if (lines.length <= 99)'],
    ['a long word leaves the card', 'if (fits(word)) return [word];', 'return [word];'],
  ]),
  ...inServer('media/processor/card.mjs', 'media/cardSvg', [
    ['a title of pictures alone is no title', 'hasWords(left) && (', '('],
    ['half a name is shown', 'return isWhole && width', 'return width'],
    ['a number is larger than its place', '<= width;\n}', '<= 9_999;\n}'],
  ]),
  ...inServer('media/cards.ts', 'media/cards', [
    ['a card is drawn for each who asks', 'underWay.set(version, drawing);', ''],
    ['cards have no end', 'kept.slice(keptMax)', 'kept.slice(9_999)'],
    ['the newest make room', 'other.at - one.at', 'one.at - other.at'],
    ['any number waits', 'queue.size() > waitingMax', 'false'],
    ['another picture is the same card', 'picture?.version]', 'null]'],
    [
      'what is not drawn stays',
      '{ recursive: true, force: true }',
      '{ force: true, maxRetries: 0 }',
    ],
  ]),
  ...inServer('site/memberCards.ts', 'site/memberCards', [
    ['a look-alike is drawn as a name', 'isPlain ? [name', 'true ? [name'],
    ['a member without a name has a card', 'if (name === null) return null;', ''],
  ]),
  ...inServer('miniapp/embed.ts', 'miniapp/http', [
    ['a token of another chain is shown', '|| sharesPublicNumber(community)', ''],
    ['a chain that nobody lists is named', 'if (!isListedChain(', 'if (isListedChain('],
    ['a picture of the settings is square', "aspectRatio: '3:2',", "aspectRatio: '1:1',"],
  ]),
  ...inServer('media/service.ts', 'media/cards', [
    [
      'a picture that is not here never comes',
      '=== null) fetchLater(uri);\n    return null;\n  }\n\n  async function describe',
      '=== null) {}\n    return null;\n  }\n\n  async function describe',
    ],
  ]),
  ...inServer('platform/cardHttp.ts', 'platform/cardHttp', [
    ['one client has cards drawn without end', 'retryAfterMs === 0', 'retryAfterMs >= 0'],
    ['a card is sent again', "request.headers['if-none-match'] === etag", 'false'],
  ]),
  ...inServer('nfts/previews.ts', 'nfts/cards', [
    ['another card has the same address', 'card.version.slice(0, 12)', "''"],
  ]),
  ...inServer('nfts/previews.ts', 'nfts/previews', [
    ['a look-alike is shown as a name', '&& nameCode(name) === null', ''],
    ['a card waits for a name', 'patienceMs, () => null', '999_999_999, () => null'],
  ]),
  ...inServer('nfts/service.ts', 'nfts/cards', [
    ['an id with NUL is a failure', '[a-z0-9-]{1,32})$/', '[^]+)$/'],
  ]),
  ...inServer('site/subjects.ts', 'site/subjects', [
    ['a new collection is unknown', 'found ?? (await chain(id))', 'found'],
    [
      'an index that is down knows of nothing',
      "&& indexed.status === 'rejected'",
      '&& indexed === null',
    ],
    [
      'no answer is nothing',
      'withDeadline(answer, budgetMs, () => undefined)',
      'withDeadline(answer, budgetMs, () => null)',
    ],
    ['a failure is nothing', 'catch(() => undefined)', 'catch(() => null)'],
  ]),
  ...faultsIn('packages/domain/src/site/heads.ts', 'packages/domain/src/site/heads.test.ts', [
    ['nothing is indexed', '|| found === null', ''],
    [
      'a picture elsewhere is shown in place of the card',
      "absolute(subject.card ?? '', config.projectUrl) ??",
      '',
    ],
  ]),
];
