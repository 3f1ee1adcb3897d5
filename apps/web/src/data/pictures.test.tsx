import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeEntry } from '../storage/expiringCache.ts';
import { browserStorage } from '../storage/testStorage.ts';
import { ConfigProvider } from './config.tsx';
import { usePictureUrls } from './pictures.ts';
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
  return usePictureUrls(name).join(' ');
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
  expect(shownAtOnce('Vera')).toBe('https://pictures.example/vera.png');
  queries.clear();
  vi.setSystemTime(Date.now() + 1);
  expect(shownAtOnce('Vera')).toBe('');
});

test('nobody and a name without a stored picture have none', () => {
  writeEntry('img', 'vera', { image: null });
  expect([null, 'vera', 'bob'].map(shownAtOnce)).toEqual(['', '', '']);
});
