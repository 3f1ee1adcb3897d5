import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `packages/domain/src/${path}`;
const inDomain = (path: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(at(`${path}.ts`), at(`${path}.test.ts`), rows);

/** Faults of the rules. */
export const domain: readonly Fault[] = [
  ...inDomain('names/rules', [
    ['a length counts UTF-16 units', '[...name].length', 'name.length'],
    ['letters beyond A to Z are folded', 'name.replace(/[A-Z]/g,', 'name.replace(/\\p{Lu}/gu,'],
    ['a price is one tier too dear', 'prices.length) - 1', 'prices.length) - 2'],
    ['a TLD counts in one letter case only', 'tld.toLowerCase()) ?', 'tld) ?'],
  ]),
  ...inDomain('time/retryAfter', [
    ['a busy service is asked at once', 'Math.max(0, at - now)', '0'],
    [
      'any number is a date',
      "text.endsWith(' GMT') ? Date.parse(text) : Number.NaN",
      'Date.parse(text)',
    ],
  ]),
  ...inDomain('referral/rules', [
    ['a member refers itself', 'referrer === self.toLowerCase() || ', ''],
    ['the placeholder of coins is a referrer', ' || referrer === nativeCoinPlaceholder', ''],
  ]),
  ...faultsIn('packages/domain/src/fields/hex.ts', 'packages/domain/src/fields/fields.test.ts', [
    ['an address may be longer', '[0-9a-fA-F]{40}$', '[0-9a-fA-F]{40,}$'],
  ]),
  ...inDomain('swap/rules', [
    ['slippage is rounded up', 'Math.floor(number * 100)', 'Math.ceil(number * 100)'],
    [
      'slippage has one digit',
      "fraction.slice(0, 2).padEnd(2, '0')",
      "fraction.slice(0, 1).padEnd(2, '0')",
    ],
    ['the limit of slippage is refused', 'bps > slippageLimitBps', 'bps >= slippageLimitBps'],
    ['the least to accept is the quote', '(quoted * (whole - bps)) / whole', 'quoted'],
    ['a deadline of no minutes is taken', 'minutes > 0 &&', 'minutes >= 0 &&'],
    ['a pool has no fee', 'amountIn * 997n', 'amountIn * 1_000n'],
    ['a pool sells all it has', 'amountOut >= reserveOut', 'amountOut > reserveOut'],
    ['a price for an exact amount is one short', '* 997n) + 1n', '* 997n)'],
    ['the fee of the router is left in', '    amount -= fee;\n', ''],
    ['a path may have the native coin twice', 'indices.length > 1', 'indices.length > 2'],
  ]),
  ...inDomain('swap/routes', [
    ['only the pair itself is a route', '[from, native, to],', ''],
    ['the first route is the best', 'isBetter(exact, trade, best)', 'false'],
    ['a swap for nothing is a trade', 'amountOut > 0n ?', 'amountOut >= 0n ?'],
    ['a dearer trade is better', 'one.amountIn < other.amountIn', 'one.amountIn > other.amountIn'],
    ['a fee counts as paid into the pool', 'amount - quote.fee : amount', 'amount : amount'],
    ['15 % is extreme', 'bps <= 1_500n', 'bps < 1_500n'],
    ['stakers’ share earns points', 'kept - (kept * stakingShareBps) / 10_000n', 'kept'],
  ]),
  ...inDomain('swap/price', [
    ['a price has 18 digits', '10n ** 36n', '10n ** 18n'],
    ['a pool is priced the other way', '(outs * priceUnits) / ins', '(ins * priceUnits) / outs'],
    ['a fall is no change', "permille < 0n ? '−' : ''", "''"],
  ]),
  ...inDomain('swap/liquidity', [
    ['new shares are of the old pool', 'pool.totalShares + shares,', 'pool.totalShares,'],
    ['what is added is worth nothing', 'pool.reserveCoin + coins,', 'pool.reserveCoin,'],
  ]),
  ...faultsIn('packages/domain/src/fields/typed.ts', 'packages/domain/src/swap/link.test.ts', [
    ['a link brings an amount of any length', ' && said.length <= typedLength', ''],
  ]),
  ...inDomain('swap/link', [
    ['a link without tokens asks for none', 'from === null && to === null ? other : to', 'to'],
  ]),
  ...inDomain('staking/stream', [
    ['a stream goes on without stakes', 'most < rateWei ? most : rateWei', 'rateWei'],
    ['a stream does not end', 'if (used >= left) {', 'if (used > left) {'],
    ['a pause does not move the end', 'to + Number(left - used)', 'endsAt'],
    ['steps of the same rate are told', 'steps.at(-1)?.rateWei !== rateWei', 'true'],
  ]),
  ...inDomain('staking/rules', [
    ['rewards go on after their end', 'now < periodEnds ? now : periodEnds', 'now'],
    ['nobody’s rewards do not wait', 'totalStaked === 0n && periodEnds > readAt', 'false'],
    [
      'a stream that has ended still pays',
      'ends > now ? stream.rewardRateWei : 0n',
      'stream.rewardRateWei',
    ],
  ]),
  ...inDomain('nft/curve', [
    ['the first token is free', '(supply + 1n) * (supply + 1n) *', 'supply * supply *'],
    [
      'a burn returns the fees',
      'quote.price - quote.protocolFee - quote.creatorFee',
      'quote.price',
    ],
    [
      'a seller agrees to more than the price',
      'amount - (amount * slippageBps)',
      'amount + (amount * slippageBps)',
    ],
  ]),
  ...inDomain('quickAuth/rules', [
    ['a token is used to its last second', '> tokenReuseMs', '> 0'],
    ['a list is a claims set', ' && !Array.isArray(claims)', ''],
    ['a token may have four parts', 'parts.length !== 3', 'parts.length < 3'],
  ]),
  ...inDomain('points/format', [['points are cut, not rounded', '(raw + scale / 2n)', 'raw']]),
  ...inDomain('points/rules', [
    ['what a referrer gets counts', 'isReferred ? part(amount, referralBps) : 0n', '0n'],
    ['what those who stake get counts', 'left - part(left, stakingShareBps)', 'left'],
    ['an epoch may be below zero', 'total > 0n ? total : 0n', 'total'],
    ['a viewer among the first is shown twice', 'shown.has(viewer)', 'false'],
    ['one who moved is shown twice', ' && !shown.has(member)', ''],
  ]),
  ...inDomain('text/labels', [
    ['a label has hidden characters', 'return !isHidden(piece);', 'return true;'],
    ['marks run over other rows', 'isBare || marks > marksMax', 'isBare'],
    ['a mark stands alone', 'isBare || marks > marksMax', 'marks > marksMax'],
    ['any letters are joined', 'joined.test(before) && letter', 'letter'],
    ['any sign has a selector', 'return picture.test(before) || (', 'return true || ('],
    ['a label is not cut', 'if (points.length <= longest)', 'if (true)'],
  ]),
  ...inDomain('tokens/twin', [
    [
      'a token of the list is a twin',
      'if (listed.some((one) => isSame(one, token))) return null;',
      '',
    ],
    [
      'signs around a word tell tokens apart',
      "replace(/[^\\p{L}\\p{N}]/gu, '')",
      "replace(/ /g, '')",
    ],
    ['capitals look as their small letters do', "[text, unmask(text.normalize('NFKD'))]", '[text]'],
    ['a token without letters is a twin', "faces.filter((face) => face !== '')", 'faces'],
  ]),
  ...inDomain('tokens/parse', [
    ['a group may begin with a zero', '([1-9]\\d{0,2}(?:,', '(\\d{1,3}(?:,'],
    ['a group has two digits or three', ',\\d{3})+', ',\\d{2,3})+'],
    [
      'a comma is a point',
      'typed.trim();\n  if (text.length',
      "typed.trim().replace(',', '.');\n  if (text.length",
    ],
    ['what no contract counts is an amount', 'amount > amountMax ?', 'amount < 0n ?'],
    [
      'decimals that a token has not are cut',
      'if (digits.length > decimals)',
      'if (digits.length > 99)',
    ],
  ]),
  ...inDomain('tokens/format', [
    ['an amount shows all of its digits', '.slice(0, shownDecimals)', ''],
    ['an address ends after five', 'address.slice(-4)', 'address.slice(-5)'],
  ]),
  ...inDomain('storage/rules', [
    ['a last part may be tiny', 'rest > 0 && rest < chunkBytes.min', 'false'],
    ['an upload never gives up', 'errorsInARow >= uploadErrorsMax', 'false'],
  ]),
  ...inDomain('profile/picture', [
    ['a picture may come over http', '^(https|ipfs|ar)', '^(https?|ipfs|ar)'],
    [
      'a picture may be an SVG text',
      '(png|jpeg|gif|webp);base64',
      '(png|jpeg|gif|webp|svg\\+xml);base64',
    ],
  ]),
  ...inDomain('site/features', [
    [
      'an airdrop needs both contracts',
      "!== '' ||\n          config.airdropApAddress",
      "!== '' &&\n          config.airdropApAddress",
    ],
    ['staking is open without its flag', 'showFeatures.stake && ', ''],
  ]),
  ...inDomain('site/validation', [
    [
      'a profile may be of anything',
      "return id === null || id === '' || isMemberId",
      "return true || id === '' || isMemberId",
    ],
  ]),
];
