import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { isBot } from './bots.ts';

const people = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0]',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
];
const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'curl/8.5.0',
  'python-requests/2.31.0',
];

test.each(people)('the user agent of a person is not a bot’s: %s', (agent) =>
  expect(isBot(agent)).toBe(false),
);
test.each(bots)('the user agent of a bot is recognized: %s', (agent) =>
  expect(isBot(agent)).toBe(true),
);
test('a missing user agent is not a bot’s', () => expect(isBot(undefined)).toBe(false));

describe('bots get no error page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { webFolder: '/nowhere' } });
  });
  afterAll(() => server.stop());

  const get = async (path: string, agent: string) => {
    const headers = { 'user-agent': agent, accept: 'text/html' };
    const response = await fetch(server.url() + path, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.text(),
    };
  };

  test('a bot gets a bare 404 at an address that leads nowhere', async () => {
    const type = 'text/plain; charset=utf-8';
    for (const path of ['/nope', '/nope.js', '/%zz']) {
      const answer = await get(path, 'Googlebot/2.1');
      expect([404, 400]).toContain(answer.status);
      expect(answer.body).not.toContain('<');
    }
    expect(await get('/nope', 'Googlebot/2.1')).toEqual({ status: 404, type, body: 'Not found' });
  });

  test('a bot gets a bare 503 from a page that fails, and a person a readable page', async () => {
    expect(await get('/', 'Googlebot/2.1')).toMatchObject({ status: 503, body: 'Unavailable' });
    const page = await get('/', people[0] ?? '');
    expect(page).toMatchObject({ status: 503, type: 'text/html; charset=utf-8' });
    expect(page.body).toContain('<p>Internal Server Error</p>');
  });
});
