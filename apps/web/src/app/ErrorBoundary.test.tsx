import { text } from '@parley/text/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** What is shown in the place of a screen that failed so. */
function shownFor(error: unknown): string {
  const boundary = new ErrorBoundary({ children: 'the screen' });
  boundary.state = ErrorBoundary.getDerivedStateFromError(error);
  return renderToStaticMarkup(boundary.render());
}

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://chat.example/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://chat.example/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Vite', 'Unable to preload CSS for /assets/a.css'],
])(
  'code that does not arrive, as %s says it, is no error of the server, and can be tried again',
  (_, message) => {
    const shown = shownFor(new TypeError(message));
    expect(shown).toContain(text.partFailed);
    expect(shown).toContain(text.retry);
    expect(shown).not.toContain(text.error.internalTitle);
  },
);

test.each([new TypeError('x is undefined'), 'a sentence', undefined])(
  'a screen that throws %s is an internal error',
  (error) => {
    const shown = shownFor(error);
    expect(shown).toContain(text.error.internalTitle);
    expect(shown).not.toContain(text.partFailed);
  },
);

test('a screen that throws nothing is shown', () => {
  expect(new ErrorBoundary({ children: 'the screen' }).render()).toBe('the screen');
});
