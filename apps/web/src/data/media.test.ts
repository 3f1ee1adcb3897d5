import type { Device } from '@parley/chat-client/device/deviceKey';
import { readUploadAuthorization } from '@parley/domain/media/upload';
import { afterEach, expect, test, vi } from 'vitest';
import { checkImageLink, uploadFile } from './media.ts';

afterEach(() => vi.unstubAllGlobals());

const url = 'https://a.example/a b.png';
const answerWith = (answer: () => Response) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  return asked;
};

test.each([
  { code: 200, url, contentType: 'image/png' },
  { code: 404, url, error: 'HTTP 404: Not Found' },
  { code: null, url, error: 'Request timeout' },
  { code: null, url, error: 'No response received' },
])('the check of an image link says what our server found: %j', async (found) => {
  const asked = answerWith(() => Response.json(found));
  expect(await checkImageLink(url)).toEqual(found);
  expect(asked).toEqual([`/api/images/check?url=${encodeURIComponent(url)}`]);
});

test.each<[string, () => Response, string]>([
  ['refuses', () => Response.json({ message: 'x' }, { status: 429 }), 'Request failed'],
  ['says something else', () => Response.json({ odd: true }), 'Request failed'],
  [
    'is silent',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'No response received',
  ],
  [
    'is late',
    () => {
      throw new DOMException('late', 'TimeoutError');
    },
    'Request timeout',
  ],
])(
  'the check of an image link fails with a sentence when our own server %s',
  async (_, answer, error) => {
    answerWith(answer);
    expect(await checkImageLink(url)).toEqual({ code: null, url, error });
  },
);

const uploadAnswer = {
  uri: 'https://a.example/m',
  kind: 'picture',
  mime: 'image/png',
  width: 64,
  height: 48,
  seconds: null,
  thumbhash: null,
};

/** What a server answers in turn, and what each request claimed. */
function serve(...answers: [status: number, body: unknown, retryAfter: string | null][]) {
  const claims: ReturnType<typeof readUploadAuthorization>[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      status = 0;
      responseText = '';
      onload = () => {};
      onloadend = () => {};
      #retryAfter: string | null = null;
      open() {}
      setRequestHeader(name: string, value: string) {
        if (name === 'authorization') claims.push(readUploadAuthorization(value));
      }
      getResponseHeader() {
        return this.#retryAfter;
      }
      send() {
        const [status, body, retryAfter] = answers.shift() ?? [500, {}, null];
        Object.assign(this, { status, responseText: JSON.stringify(body) });
        this.#retryAfter = retryAfter;
        this.onload();
        this.onloadend();
      }
    },
  );
  return claims;
}
async function openDevice(): Promise<Device> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return { id: 'd'.repeat(43), keys } as unknown as Device;
}

test('a file that a busy server did not take is signed anew, since what is signed is good for a short time', async () => {
  const claims = serve([503, { message: 'Busy.' }, '0'], [201, uploadAnswer, null]);
  const told: string[] = [];
  let time = 1_000;
  const uploaded = await uploadFile(new Blob(['x']), {
    config: { projectUrl: 'https://a.example' },
    device: await openDevice(),
    now: () => {
      time += 1;
      return time;
    },
    onBusy: () => told.push('busy'),
    onProgress: (share) => told.push(`share ${share}`),
  });
  expect(uploaded).toEqual(uploadAnswer);
  expect(claims.map((claim) => claim?.at)).toEqual([1_001, 1_002]);
  expect(claims[0]?.sha256).toBe(claims[1]?.sha256);
  expect(told).toEqual(['share 0', 'busy', 'share 0']);
});
