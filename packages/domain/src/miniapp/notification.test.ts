import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationSchema } from './events.ts';
import { clientNotification } from './notification.ts';

const community = { communityName: 'Degen', projectUrl: 'https://parley.example' };
const path = '/post?id=5&room=general';
const told = (title: string, body: string) =>
  clientNotification({ title, body, path }, community, 'id');

test.each([
  [
    'a title that fits stays',
    'Vera replied to you in General',
    'gm',
    'Vera replied to you in General',
    'gm',
  ],
  [
    'one that doesn’t is told in the body',
    'somebody.degen mentioned you in General',
    'over here',
    'Degen',
    'somebody.degen mentioned you in General: over here',
  ],
  ['what has no body has the community’s name', '3 tips', '', '3 tips', 'Degen'],
  [
    'a long title without a body is the body',
    'somebody.degen tipped you 1,250.5 DEGEN',
    '',
    'Degen',
    'somebody.degen tipped you 1,250.5 DEGEN',
  ],
])('in a client’s notification %s', (_, title, body, shown, text) => {
  expect(told(title, body)).toEqual({
    notificationId: 'id',
    title: shown,
    body: text,
    targetUrl: `https://parley.example${path}`,
  });
});

test('whatever is told fits into a client’s notification, and no character is cut in two', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(
      text,
      text,
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      (title, body, communityName) => {
        const sent = clientNotification(
          { title, body, path },
          { ...community, communityName },
          'id',
        );
        expect(notificationSchema.safeParse({ ...sent, tokens: ['t'] }).success).toBe(true);
        expect(sent.body).not.toBe('');
        for (const shown of [sent.title, sent.body])
          expect(() => encodeURIComponent(shown)).not.toThrow();
      },
    ),
  );
});
