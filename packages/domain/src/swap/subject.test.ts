import { expect, test } from 'vitest';
import type { PublicConfig } from '../config/wire.ts';
import { swapSubject } from './subject.ts';

const chat = `0x${'aB'.repeat(20)}` as const;
const listed = `0x${'cd'.repeat(20)}` as const;
const config = {
  communityName: 'Harbour',
  chatTokenAddress: chat,
  chatTokenSymbol: 'CHAT',
  tokens: [{ address: listed, symbol: 'FISH', name: 'Fish', decimals: 18 }],
  showFeatures: { swap: true },
  swapRouterAddress: `0x${'1'.repeat(40)}`,
} as unknown as PublicConfig;

test.each([
  ['/swap/univ2', `?to=${chat}`, 'Swap for CHAT'],
  ['/swap/univ2/', `?to=${chat.toLowerCase()}&exact=out`, 'Swap for CHAT'],
  ['/swap/cow', `?to=${listed}`, 'Swap for FISH'],
  ['/swap/univ2', '', undefined],
  ['/swap/univ2', '?to=native', undefined],
  ['/swap/univ2', `?to=0x${'ef'.repeat(20)}`, undefined],
  ['/swap/univ2', `?to=${chat}&amount=5`, undefined],
  ['/swap/univ2', `?from=${listed}&to=${chat}`, undefined],
  ['/send-tokens', `?to=${chat}`, undefined],
  ['/about', `?to=${chat}`, undefined],
])('the subject of %s%s is %s', (path, query, title) => {
  expect(swapSubject(path, query, config)?.title).toBe(title);
});

test('the token is spelled as the settings spell it', () => {
  expect(swapSubject('/swap/univ2', `?to=${chat.toLowerCase()}`, config)).toEqual({
    title: 'Swap for CHAT',
    description: 'Swap your tokens for CHAT on Harbour.',
    token: { address: chat, symbol: 'CHAT' },
  });
});

test('where nothing can be swapped no token is offered', () => {
  const closed = { ...config, swapRouterAddress: '' } as PublicConfig;
  expect(swapSubject('/swap/univ2', `?to=${chat}`, closed)).toBeUndefined();
  const untold = { ...config, chatTokenAddress: '', tokens: [] } as PublicConfig;
  expect(swapSubject('/swap/univ2', '?to=', untold)).toBeUndefined();
});
