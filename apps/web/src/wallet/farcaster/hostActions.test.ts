import { afterEach, expect, test, vi } from 'vitest';
import { addToFavorites } from './addToFavorites.ts';
import { openUrl } from './hostActions.ts';

const actions = vi.hoisted(() => ({ openUrl: vi.fn(), addMiniApp: vi.fn() }));
vi.mock('@farcaster/miniapp-sdk', () => ({ sdk: { actions } }));
afterEach(() => vi.clearAllMocks());

test('the open-URL action trims its input', async () => {
  await openUrl('  https://explorer.example/tx/0x1 \n');
  expect(actions.openUrl).toHaveBeenCalledWith('https://explorer.example/tx/0x1');
});

test.each([
  [{ type: 'rejected_by_user' }, 'Add miniapp rejected by user'],
  [{ error: { type: 'rejected_by_user' } }, 'Add miniapp rejected by user'],
  [{ name: 'AddMiniApp.RejectedByUser' }, 'Add miniapp rejected by user'],
  [{ error: { type: 'invalid_domain_manifest' } }, 'Invalid domain manifest'],
])('a refusal to add to the favorites, told as %j, is thrown as %j', async (refusal, sentence) => {
  actions.addMiniApp.mockRejectedValueOnce(refusal);
  const added = addToFavorites();
  await expect(added).rejects.toThrow(sentence);
  await expect(added).rejects.toMatchObject({ cause: refusal });
});

test('any other failure to add to the favorites is thrown as it came', async () => {
  const error = new Error('Unreachable');
  actions.addMiniApp.mockRejectedValueOnce(error);
  await expect(addToFavorites()).rejects.toBe(error);
});
