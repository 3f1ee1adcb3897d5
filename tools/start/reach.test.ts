import { expect, test } from 'vitest';
import { reachOf } from './reach.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000', /^Only this computer can open it\./],
  ['::1', 'http://localhost:3000', /^Only this computer can open it\./],
  ['127.0.0.1', 'http://[::1]:3000', /Without one, start with HOST=::1\.$/],
  ['0.0.0.0', 'http://localhost:3000', /^Others reach 0\.0\.0\.0:3000, .* set PARLEY_URL/],
  [
    '192.168.1.7',
    'http://localhost:3000',
    /^Your web server has to pass that address on to 192\.168\.1\.7:3000\. .*PARLEY_URL/,
  ],
  ['0.0.0.0', 'http://192.168.1.7:3000', /^Without https, members can read there/],
  [
    '127.0.0.1',
    'https://chat.example',
    /^Your web server has to pass that address on to 127\.0\.0\.1:3000\.$/,
  ],
  ['127.0.0.1', 'http://127.0.0.1:3000', /^Only this computer can open it\./],
  ['127.0.0.1', 'http://chat.localhost:3000', /^Only this computer can open it\./],
  [
    '127.0.0.1',
    'http://localhost:4711',
    /^Your web server has to pass that address on to 127\.0\.0\.1:3000\. Without one, start with PORT=4711\.$/,
  ],
  ['127.0.0.1', 'http://localhost', /Without one, start with PORT=80\.$/],
  ['127.0.0.1', 'https://localhost', /Without one, start with PORT=443\.$/],
  [
    '127.0.0.2',
    'http://localhost:3000',
    /^Your web server has to pass that address on to 127\.0\.0\.2:3000\. Without one, leave HOST out\.$/,
  ],
  ['127.0.0.2', 'http://127.0.0.2:3000', /^Only this computer can open it\./],
  ['::1', 'http://127.0.0.1:3000', /start with HOST=127\.0\.0\.1\.$/],
])('on %s, and open at %s, a start says who reaches it', (host, projectUrl, sentence) => {
  expect(reachOf({ host, port: 3000 }, projectUrl)).toMatch(sentence);
});
