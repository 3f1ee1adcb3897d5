import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeEntry } from '../storage/expiringCache.ts';
import { browserStorage } from '../storage/testStorage.ts';
import { ConfigProvider } from './config.tsx';
import { usePictureUrl } from './pictures.ts';
import { queries } from './queries.ts';
import { configWith } from './testNode.ts';

const config = configWith({
  punkTldAddress: `0x${'d1'.repeat(20)}`,
  storageExpiry: { usernames: 3_600, collections: 3_600, profilePictures: 60 },
});

browserStorage();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

function Shown({ name }: { name: string | null }) {
  return usePictureUrl(name);
}

/** Where the page looks for the picture of a name while it opens, before any contract answers. */
function shownAtOnce(name: string | null): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ConfigProvider config={config}>
        <Shown name={name} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

test('a stored picture is shown at once, for as long as pictures are kept', () => {
  writeEntry('img', 'vera', { image: 'https://pictures.example/vera.png' });
  vi.setSystemTime(Date.now() + 60_000);
  const shown = shownAtOnce('Vera').replaceAll('&amp;', '&');
  expect(shown).toBe('/api/media/remote?url=https%3A%2F%2Fpictures.example%2Fvera.png&w=320');
  queries.clear();
  vi.setSystemTime(Date.now() + 1);
  expect(shownAtOnce('Vera')).toBe('');
});

test('nobody and a name without a stored picture have none', () => {
  writeEntry('img', 'vera', { image: null });
  expect([null, 'vera', 'bob'].map(shownAtOnce)).toEqual(['', '', '']);
});
