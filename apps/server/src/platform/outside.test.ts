import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutside } from './outside.ts';
import { startSentinel } from './testSentinel.ts';

let sentinel: Awaited<ReturnType<typeof startSentinel>>;
beforeAll(async () => {
  sentinel = await startSentinel();
});
afterAll(() => sentinel.stop());
beforeEach(() => {
  sentinel.hits.length = 0;
  sentinel.dialled.length = 0;
  sentinel.answers.clear();
});

const refused = { name: 'OutsideError', code: 'refused' };

/** What the system's resolver answers for names of this machine. */
const asSystem = async (hostname: string) =>
  /^localhost\.?$|\.localhost$/.test(hostname) ? ['127.0.0.1', '::1'] : ['93.184.216.34'];

describe('addresses that are refused', () => {
  afterEach(() => expect([sentinel.hits, sentinel.dialled]).toEqual([[], []]));

  test.each([
    ...['127.0.0.1', '127.1', '0', '0.0.0.0', '2130706433', '0x7f000001', '0177.0.0.1'],
    ...['017700000001', '0x7f.1', '127.0.0.1.', '127.127.127.127', 'localhost', 'LOCALHOST'],
    ...['localhost.', 'lo%63alhost', 'loc\u00adalhost', '%31%32%37.0.0.1', '①②⑦.⓪.⓪.①'],
    ...['127。0。0。1', 'user@127.0.0.1', 'example.com@127.0.0.1', 'user:secret@example.com'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[::ffff:0:7f00:1]'],
    ...['[fe80::1]', '[fd00::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[2001::1]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '192.0.0.1'],
    ...['198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['parley.example', 'PARLEY.example', 'parley.example.'],
  ])('the host %s is refused: it is this machine or its network', async (host) => {
    const outside = sentinel.outside(asSystem);
    for (const scheme of ['http', 'https']) {
      await expect(outside.head(`${scheme}://${host}/a.png`, 1_000)).rejects.toMatchObject(refused);
    }
  });

  test.each(['22', '25', '5432', '6379', '8545', '8080', '1', '65535'])(
    'port %s is refused',
    async (port) => {
      const outside = sentinel.outside();
      const address = `http://pictures.example:${port}/a.png`;
      await expect(outside.head(address, 1_000)).rejects.toMatchObject(refused);
    },
  );

  test('every address is refused where no other site may be asked', async () => {
    const resolve = vi.fn(async () => ['93.184.216.34']);
    const outside = createOutside({ ownHostname: 'parley.example', isOff: true, resolve });
    const asked = outside.head('https://pictures.example/a.png', 1_000);
    await expect(asked).rejects.toMatchObject(refused);
    expect(resolve).not.toHaveBeenCalled();
  });

  test.each([
    'file:///etc/passwd',
    'gopher://pictures.example/',
    'ftp://pictures.example/',
    'data:image/png,x',
    'javascript:alert(1)',
    'ws://pictures.example/',
    'pictures.example/a.png',
    '//pictures.example/a.png',
    'http://',
    '',
  ])('the address %s is refused', async (address) => {
    await expect(sentinel.outside().head(address, 1_000)).rejects.toMatchObject(refused);
  });

  test.each([
    [['127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['::1', '93.184.216.34']],
    [['2606:2800:220:1::1', 'fe80::1']],
    [['::ffff:93.184.216.34']],
    [['not an address']],
    [[]],
  ])('a name that resolves to %j is refused', async (addresses) => {
    const outside = sentinel.outside(async () => addresses);
    await expect(outside.head('http://a.example/', 1_000)).rejects.toMatchObject(refused);
  });
});

test('a name is resolved once, and requests connect to the verified IP address', async () => {
  const told = [['93.184.216.34'], ['127.0.0.1']];
  const outside = sentinel.outside(async () => told.shift() ?? ['127.0.0.1']);
  sentinel.at('a.example/a.png', 200);
  expect((await outside.head('http://a.example/a.png', 1_000)).status).toBe(200);
  expect(sentinel.dialled).toEqual(['93.184.216.34 80']);
  await expect(outside.head('http://a.example/a.png', 1_000)).rejects.toMatchObject(refused);
  expect(sentinel.dialled).toHaveLength(1);
});

describe('redirects', () => {
  test('three redirects are followed, and the result names the last address', async () => {
    for (const step of [1, 2, 3]) {
      sentinel.at(`a.example/${step}`, 302, { location: `/${step + 1}` });
    }
    sentinel.at('a.example/4', 200, { 'content-type': 'image/png' });
    expect(await sentinel.outside().head('http://a.example/1', 1_000)).toEqual({
      status: 200,
      statusText: 'OK',
      contentType: 'image/png',
      url: 'http://a.example/4',
    });
  });

  test('a fourth redirect is refused', async () => {
    for (const step of [1, 2, 3, 4]) {
      sentinel.at(`a.example/${step}`, 307, { location: `/${step + 1}` });
    }
    const asked = sentinel.outside().head('http://a.example/1', 1_000);
    await expect(asked).rejects.toMatchObject(refused);
    expect(sentinel.hits).not.toContain('HEAD a.example/5');
  });

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    '//0x7f.1/',
    'http://a.example:8545/',
    'file:///etc/passwd',
    'gopher://a.example/',
    'data:,x',
    'ftp://a.example/',
    'http://parley.example/',
    'http://user@b.example/',
  ])('a redirect to %s is refused', async (location) => {
    sentinel.at('a.example/a', 302, { location });
    const asked = sentinel.outside(asSystem).head('http://a.example/a', 1_000);
    await expect(asked).rejects.toMatchObject(refused);
    expect(sentinel.hits).toEqual(['HEAD a.example/a']);
  });

  test('a redirect is followed from http to https, and not back', async () => {
    sentinel.at('a.example/a', 302, { location: 'https://secure.example/a' });
    sentinel.at('secure.example/a', 200);
    const outside = sentinel.outside();
    expect((await outside.head('http://a.example/a', 5_000)).url).toBe('https://secure.example/a');
    expect(sentinel.dialled).toEqual(['93.184.216.34 80', '93.184.216.34 443']);

    sentinel.at('secure.example/b', 302, { location: 'http://a.example/b' });
    sentinel.at('a.example/b', 200);
    await expect(outside.head('https://secure.example/b', 5_000)).rejects.toMatchObject(refused);
    expect(sentinel.hits).not.toContain('HEAD a.example/b');
  });

  test('a status of 3xx without a location is the result', async () => {
    sentinel.at('a.example/a', 304);
    expect((await sentinel.outside().head('http://a.example/a', 1_000)).status).toBe(304);
  });
});
