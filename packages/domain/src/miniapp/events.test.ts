import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationSchema, webhookEventSchema } from './events.ts';

const details = { url: 'https://client.example/notify', token: 't' };

describe('webhook events', () => {
  test.each([
    ['miniapp_added', true, true],
    ['frame_added', true, true],
    ['miniapp_removed', true, true],
    ['frame_removed', true, true],
    ['notifications_enabled', false, true],
    ['notifications_disabled', true, true],
    ['miniapp_opened', false, false],
    ['', false, false],
  ])(
    'the event "%s" is accepted without details (%s) and with details (%s)',
    (event, bare, withDetails) => {
      expect(webhookEventSchema.safeParse({ event }).success).toBe(bare);
      const full = { event, notificationDetails: details };
      expect(webhookEventSchema.safeParse(full).success).toBe(withDetails);
    },
  );

  test.each([{}, { url: 'https://x' }, { token: 't' }, { url: 7, token: 't' }, 'x', null])(
    'the notification details %j are refused',
    (notificationDetails) => {
      for (const event of ['miniapp_added', 'frame_added', 'notifications_enabled']) {
        expect(webhookEventSchema.safeParse({ event, notificationDetails }).success).toBe(false);
      }
    },
  );
});

describe('a notification', () => {
  const notification = {
    notificationId: 'n',
    title: 't',
    body: 'b',
    targetUrl: 'https://parley.example/',
    tokens: ['t'],
  };
  const isAllowed = (changes: object) =>
    notificationSchema.safeParse({ ...notification, ...changes }).success;

  test.each([
    ['title', 32],
    ['body', 128],
    ['notificationId', 128],
  ])('the %s of a notification has at most %d characters', (key, limit) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * limit }), (length) => {
        expect(isAllowed({ [key]: 'x'.repeat(length) })).toBe(length <= limit);
      }),
    );
    expect([limit, limit + 1].map((n) => isAllowed({ [key]: 'x'.repeat(n) }))).toEqual([
      true,
      false,
    ]);
  });

  test('a notification has at most 100 tokens', () => {
    const tokens = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
    expect([0, 100, 101].map((n) => isAllowed({ tokens: tokens(n) }))).toEqual([true, true, false]);
  });

  test.each([
    'http://x.example/',
    'javascript:alert(1)',
    '',
    `https://x.example/${'a'.repeat(1_024)}`,
  ])('a notification leads to an https address, not to "%s"', (targetUrl) =>
    expect(isAllowed({ targetUrl })).toBe(false),
  );
});
