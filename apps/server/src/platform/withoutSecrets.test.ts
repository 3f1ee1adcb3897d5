import { expect, test } from 'vitest';
import { withoutSecrets } from './withoutSecrets.ts';

test.each([
  ['postgres://parley:hunter2@db:5432/parley refused', 'postgres://db:5432/parley refused'],
  ['a nats://u:p@ss@one:4222, two', 'a nats://one:4222, two'],
  ['URL: https://rpc.example/v2/aBcD1234aBcD1234aBcD1234', 'URL: https://rpc.example/v2/…'],
  ['wss://rpc.example/?key=abc and more', 'wss://rpc.example/?… and more'],
  [
    'at https://x.example/assets/CollectionPage-Ab12Cd34.js:12:345',
    'at https://x.example/assets/CollectionPage-Ab12Cd34.js:12:345',
  ],
  ['at file:///srv/parley/main.js:1:2', 'at file:///srv/parley/main.js:1:2'],
])('a line of the log has no secret of an address: %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});
