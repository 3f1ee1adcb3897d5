import { afterEach, expect, test, vi } from 'vitest';
import { checkImageLink } from './media.ts';

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
