import { afterEach, expect, test, vi } from 'vitest';
import { openUrl, shareCast } from './hostActions.ts';

const actions = vi.hoisted(() => ({ openUrl: vi.fn(), composeCast: vi.fn() }));
vi.mock('@farcaster/miniapp-sdk', () => ({ sdk: { actions } }));
afterEach(() => vi.clearAllMocks());

test('the open-URL action trims its input', async () => {
  await openUrl('  https://explorer.example/tx/0x1 \n');
  expect(actions.openUrl).toHaveBeenCalledWith('https://explorer.example/tx/0x1');
});

test('a cast is composed with the text and the link; a member who writes none is no error', async () => {
  actions.composeCast.mockResolvedValueOnce({ cast: { hash: '0x1' } });
  expect(await shareCast('Come', 'https://parley.example/')).toBe(true);
  expect(actions.composeCast).toHaveBeenCalledWith({
    text: 'Come',
    embeds: ['https://parley.example/'],
  });
  actions.composeCast.mockResolvedValueOnce({ cast: null });
  expect(await shareCast('Come', 'https://parley.example/')).toBe(false);
});
