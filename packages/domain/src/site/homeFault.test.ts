import { expect, test } from 'vitest';
import { homeFault } from './homeFault.ts';

const at = (href: string, isSecure = true) => homeFault('https://chat.example', { href, isSecure });

test.each([
  ['http://chat.example/', 'https://chat.example/'],
  ['https://chat.example:8443/stake', 'https://chat.example/stake'],
  [
    'http://192.168.1.7:3000/post?id=7&room=general#m',
    'https://chat.example/post?id=7&room=general#m',
  ],
  ['https://tunnel.example//evil.example/x', 'https://chat.example//evil.example/x'],
])('the page %s is %s at the community’s address', (href, home) => {
  expect(at(href)).toEqual({ kind: 'elsewhere', home });
  expect(at(href, false)).toEqual({ kind: 'elsewhere', home });
});

test('at its own address a page can sign, except without https', () => {
  expect(at('https://chat.example/stake?x=1')).toBeNull();
  expect(homeFault('http://192.168.1.7', { href: 'http://192.168.1.7/', isSecure: false })).toEqual(
    {
      kind: 'unsafe',
    },
  );
});
