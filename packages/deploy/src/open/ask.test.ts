import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAll, type Terminal, takeUsual } from './ask.ts';
import { unasked } from './questions.ts';

const owner = `0x${'1'.repeat(40)}`;
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Types an answer for questions that begin with a text, in turn, and Enter for all others. */
function typing(
  answers: Readonly<Record<string, readonly string[]>>,
): Terminal & { asked: string[] } {
  const left = new Map(Object.entries(answers).map(([text, lines]) => [text, [...lines]]));
  const asked: string[] = [];
  return {
    asked,
    ask: async (question) => {
      asked.push(question);
      if (asked.length > 100) throw new Error('Asked without end.');
      const [, lines] = [...left].find(([text]) => question.startsWith(text)) ?? [];
      return lines?.shift() ?? '';
    },
    close: () => undefined,
  };
}

test('what is typed is taken, Enter takes what is offered, and names follow from the name of the community', async () => {
  const terminal = typing({
    'Name of the chain': ['Harbor Chain'],
    'Name of the community': [' Harbor '],
    'Prices of names': ['5, 4 3,2, 1.5'],
    'Address of the owner': [owner],
    'Chat tokens for the pool': ['100'],
    'Coins for the pool': ['2'],
  });
  const answers = unasked(await askAll(terminal, {}));
  expect(answers).toMatchObject({
    chainName: 'Harbor Chain',
    tokenSymbol: 'ETH',
    communityName: 'Harbor',
    projectUrl: 'http://localhost:3000',
    tldName: '.harbor',
    tldSymbol: 'HARBORNAME',
    chatTokenName: 'Harbor Chat',
    chatTokenSymbol: 'CHAT',
    prices: ['5', '4', '3', '2', '1.5'],
    owner,
    treasury: owner,
    firstSupply: '1000000',
    poolTokens: '100',
    poolCoins: '2',
  });
  expect(terminal.asked).toContain('Ending of members’ names, with its dot [.harbor]: ');
  expect(printed).toEqual([]);
});

test('an answer that is none is asked for again, with what is wrong', async () => {
  const terminal = typing({
    'Name of the chain': ['', 'Harbor Chain'],
    'Name of the community': ['Harbor'],
    'Address of the owner': ['0x12', owner],
    'Prices of names': ['1, 2', ''],
    'Coins for the pool': ['1,5', '1.5'],
    'Chat tokens for the pool': ['1'],
  });
  const answers = await askAll(terminal, {});
  expect(answers).toMatchObject({ chainName: 'Harbor Chain', owner, poolCoins: '1.5' });
  expect(answers.prices).toEqual(['800', '400', '200', '120', '10']);
  expect(printed).toHaveLength(4);
});

test('what is known is not asked for, and what is known and wrong is', async () => {
  const known = takeUsual({ chainName: 'A', communityName: 'B', owner });
  const terminal = typing({});
  expect(await askAll(terminal, known)).toEqual(known);
  expect(terminal.asked).toEqual([]);
  const answers = await askAll(terminal, { ...known, projectUrl: 'harbor' });
  expect(answers).toEqual(known);
  expect(terminal.asked).toEqual(['Address at which members open it [http://localhost:3000]: ']);
});

test('without the name of the community the ending of its names is missing as well', () => {
  const incomplete = { chainName: 'Harbor Chain', owner };
  expect(() => takeUsual(incomplete)).toThrow(
    /communityName: missing\. Name of the community\.\n {2}tldName: missing\./,
  );
});
