import { expect, test, vi } from 'vitest';
import { detectHost } from './host.ts';

test('a page that nobody shows has no host, and downloads nothing to find out', async () => {
  const page: { parent?: unknown } = {};
  page.parent = page;
  const requests = vi.spyOn(globalThis, 'fetch');
  const start = performance.now();
  expect(await detectHost(page as Window)).toBe(false);
  expect(performance.now() - start).toBeLessThan(20);
  expect(requests).not.toHaveBeenCalled();
});
