import { readdirSync, readFileSync } from 'node:fs';
import { sized } from '@parley/testkit/size';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseAst } from 'vitest/node';
import { hostileTexts } from './hostileTexts.ts';
import { countSteps, TooManySteps } from './regexpSteps.ts';

/** Sources of what runs in the server and in browsers. */
const apps = ['apps/server', 'apps/web'];
const packages = ['domain', 'chain', 'chat-client', 'embedded', 'text'].map(
  (name) => `packages/${name}`,
);
const files = [...apps, ...packages]
  .flatMap((folder) =>
    readdirSync(`${folder}/src`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/src/${file}`,
    ),
  )
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  .filter((file) => !/\.test\.|\/test[A-Z]|\/generated\//.test(file));

type Found = { file: string; pattern: RegExp };

/** Patterns that are written as such, and the files that make others as they run. */
const written: Found[] = [];
const making = new Set<string>();
for (const file of files) {
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  walk(parseAst(readFileSync(file, 'utf8'), { lang }), (node) => {
    if (node.regex !== undefined) {
      written.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) });
    }
    const [splitting] = node.callee?.property?.name === 'split' ? (node.arguments ?? []) : [];
    if (splitting?.regex !== undefined) {
      const { pattern, flags } = splitting.regex;
      // It goes through all matches, as with the flag.
      written.push({ file, pattern: new RegExp(pattern, `${flags}g`) });
    }
    if (node.callee?.type === 'Identifier' && node.callee.name === 'RegExp') making.add(file);
  });
}

type Node = {
  regex?: { pattern: string; flags: string };
  callee?: { type: string; name?: string; property?: { name?: string } };
  arguments?: Node[];
};

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

/** How to have each of these files make its patterns; most do when they are imported. */
const made: Readonly<Record<string, (module: never) => unknown>> = {
  'apps/web/src/features/search/matches.ts': ({
    partsOf,
  }: typeof import('../apps/web/src/features/search/matches.ts')) =>
    partsOf('a', ['a', 'aa', 'a-a', '.*']),
  'packages/domain/src/auth/rules.ts': () => {},
  'packages/domain/src/chat/mentions.ts': () => {},
  'packages/domain/src/chat/referralLinks.ts': ({
    withoutReferralLinks,
  }: typeof import('../packages/domain/src/chat/referralLinks.ts')) =>
    withoutReferralLinks('https://a.example/?ref=1', 'https://a.example'),
  'packages/domain/src/mutes/rules.ts': () => {},
  'packages/domain/src/names/display.ts': () => {},
};

/** Files whose patterns meet only texts of our own. */
const own: readonly string[] = [
  // Pages of our own, whose data has no angle bracket in it.
  'apps/server/src/site/html.ts',
  'apps/web/src/sw/rules.ts',
  // An address in the settings.
  'apps/web/src/wallet/quickSignIn/tokenSession.ts',
];

const length = sized(400, 1_000);
/** Steps a character takes at most in a text of `length` that isn't tried again twice as long. */
const fewSteps = 4;
const mostSteps = length ** 2;
/** Twice the text takes a linear pattern twice the steps, and a quadratic one four times as many. */
const growthMax = 2.5;

/** Whether twice as long a text takes a pattern about twice the steps, whichever hostile text it is. */
function isLinear({ file, pattern }: Found): boolean {
  if (own.includes(file)) return true;
  const texts = hostileTexts(pattern, length);
  const longer = hostileTexts(pattern, 2 * length);
  return texts.every((text, index) => {
    const steps = stepsOf(pattern, text, mostSteps);
    if (steps <= fewSteps * length) return true;
    if (steps > mostSteps) return false;
    return stepsOf(pattern, longer[index] ?? '', growthMax * steps) <= growthMax * steps;
  });
}

function stepsOf(pattern: RegExp, text: string, most: number): number {
  try {
    return countSteps(pattern, text, most).steps;
  } catch (error) {
    if (error instanceof TooManySteps) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const nameOf = ({ file, pattern }: Found) => `${file}: ${pattern}`;

describe('every pattern of the sources', () => {
  const original = RegExp;
  const recorded: Found[] = [];
  beforeAll(async () => {
    let importing = '';
    let isAsking = false;
    const Recording = new Proxy(original, {
      construct(target, args) {
        const pattern = Reflect.construct(target, args) as RegExp;
        // What writes the stack makes patterns, too.
        if (isAsking) return pattern;
        isAsking = true;
        const { stack } = new Error('where');
        isAsking = false;
        if (stack?.includes(importing)) recorded.push({ file: importing, pattern });
        return pattern;
      },
    });
    vi.resetModules();
    vi.stubGlobal('RegExp', Recording);
    for (const [file, use] of Object.entries(made)) {
      importing = file;
      const module = await import(/* @vite-ignore */ `../${file}`);
      use(module as never);
    }
    vi.unstubAllGlobals();
  });
  afterAll(() => vi.resetModules());

  test('every pattern of the sources that is written there is linear in hostile texts', () => {
    expect(written.length).toBeGreaterThan(300);
    expect(written.filter((one) => !isLinear(one)).map(nameOf)).toEqual([]);
  });

  test('every pattern of the sources that is made as they run is linear, too', () => {
    expect([...making].sort()).toEqual(Object.keys(made).sort());
    expect(new Set(recorded.map(({ file }) => file))).toEqual(making);
    expect(recorded.filter((one) => !isLinear(one)).map(nameOf)).toEqual([]);
  });
});

test.each([
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{40,}/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i,
  /\s+$/,
  /\B(?=(\d{3})+(?!\d))/g,
  /(\S*[=＝]\S*)/u,
  /youtu.+[\w-]{11}/,
  /^(a+)+$/,
])('the hostile texts find that %s is not linear', (pattern) => {
  expect(isLinear({ file: '', pattern })).toBe(false);
});
