import { createJsonFarcasterSignature, parseWebhookEvent } from '@farcaster/miniapp-node';
import {
  notificationAnswerSchema,
  notificationSchema,
  webhookEventSchema,
} from '@parley/domain/miniapp/events';
import { isClientPlace } from '@parley/domain/push/wire';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventReader } from './clientEvent.ts';
import { publicKeyOf, signingKey } from './testEvents.ts';
import { anyText, anyValue, changed, published, publishedBefore } from './testPublished.ts';

const numRuns = sized(500, 5_000);
const both = [published, publishedBefore];

describe('events of clients', () => {
  /** What the published schemas no longer know, by what it is now. */
  const former: Readonly<Record<string, string>> = {
    frame_added: 'miniapp_added',
    frame_removed: 'miniapp_removed',
  };
  const names = [
    ...['miniapp_added', 'miniapp_removed', 'notifications_enabled', 'notifications_disabled'],
    ...Object.keys(former),
  ];
  const details = fc.record({
    url: fc.oneof(fc.constant('https://client.example/notify'), anyText),
    token: fc.oneof(fc.constant('token-of-ada'), anyText),
  });
  const document = fc.record(
    {
      event: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: anyValue },
        { weight: 1, arbitrary: fc.constantFrom('frame_add_rejected', 'constructor', '__proto__') },
      ),
      notificationDetails: fc.oneof(
        { weight: 3, arbitrary: details },
        { weight: 1, arbitrary: fc.record({ url: anyValue, token: anyValue }) },
        { weight: 1, arbitrary: anyValue },
      ),
      more: anyValue,
    },
    { requiredKeys: ['event'] },
  );

  test('any event is judged as the published schemas judge it, and those of before under their new names', () => {
    let taken = 0;
    fc.assert(
      fc.property(document, (event) => {
        const ours = webhookEventSchema.safeParse(event);
        const name = String(event.event);
        const renamed = Object.hasOwn(former, name) ? { ...event, event: former[name] } : event;
        for (const { serverEventSchema } of both) {
          const theirs = serverEventSchema.safeParse(renamed);
          expect(ours.success).toBe(theirs.success);
          if (ours.success) expect({ ...ours.data, event: renamed.event }).toEqual(theirs.data);
        }
        taken += ours.success ? 1 : 0;
      }),
      { numRuns },
    );
    expect(taken).toBeGreaterThan(numRuns / 6);
  });

  const key = signingKey(1);
  const clientFid = 9_152;
  const read = createEventReader({
    farcasterHubUrl: null,
    farcasterAppKeys: [{ clientFid, key: publicKeyOf(key), fid: null }],
  });
  const libraryTakes = (body: unknown) =>
    parseWebhookEvent(body, async () => ({ valid: true, appFid: clientFid })).then(
      () => true,
      () => false,
    );

  test('a signed event is taken where Farcaster’s library takes it, unless this server could not notify there', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(document, async (event) => {
        const payload = Buffer.from(JSON.stringify(event));
        const body = createJsonFarcasterSignature({
          fid: 7,
          type: 'app_key',
          privateKey: key,
          payload,
        });
        const told: { event?: string; notificationDetails?: unknown } = JSON.parse(`${payload}`);
        const isTaken = await libraryTakes(body);
        expect(webhookEventSchema.safeParse(told).success).toBe(isTaken);
        // The published schemas take any text as an address and a token; this server goes to public ones by https only.
        const tells = /_(?:added|enabled)$/.test(String(told.event));
        const place = told.notificationDetails;
        const isOurs = isTaken && !(tells && place !== undefined && !isClientPlace(place));
        expect((await read(body)) !== 'invalid').toBe(isOurs);
        taken += isOurs ? 1 : 0;
      }),
      // Each is signed once and checked twice.
      { numRuns: sized(200, 5_000) },
    );
    expect(taken).toBeGreaterThan(20);
  });
});

describe('notifications', () => {
  const notification = {
    notificationId: 'n',
    title: 't',
    body: 'b',
    targetUrl: 'https://parley.example/',
    tokens: ['t'],
  };
  const value = fc.oneof(
    { weight: 4, arbitrary: anyValue },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['https://localhost/', 'https://a.localhost/', 'https://x.example/a b', 'http://x/'],
        ...['HTTPS://x.example/', 'https:x.example', 'https://x.example:8443/'],
        `https://x.example/${'a'.repeat(1_006)}`,
        `https://x.example/${'a'.repeat(1_007)}`,
      ),
    },
    { weight: 1, arbitrary: fc.array(anyText, { minLength: 95, maxLength: 105 }) },
  );

  test('any change of one is judged as the published schemas judge it', () => {
    let taken = 0;
    const fields = fc.constantFrom(...Object.keys(notification));
    fc.assert(
      fc.property(fields, value, (field, other) => {
        const document = changed(notification, field, other);
        const ours = notificationSchema.safeParse(document);
        for (const { sendNotificationRequestSchema } of both) {
          const theirs = sendNotificationRequestSchema.safeParse(document);
          expect(ours.success).toBe(theirs.success);
          if (ours.success) expect(ours.data).toEqual(theirs.data);
        }
        taken += ours.success ? 1 : 0;
      }),
      { numRuns },
    );
    expect(taken).toBeGreaterThan(numRuns / 6);
    expect(taken).toBeLessThan(numRuns);
  });

  test('any answer that the published schemas take is taken as they take it, and one without some lists as well', () => {
    const lists = ['successfulTokens', 'invalidTokens', 'rateLimitedTokens'];
    const list = fc.oneof(
      { weight: 6, arbitrary: fc.array(anyText, { maxLength: 4 }) },
      { weight: 1, arbitrary: anyValue },
    );
    const result = fc.record(
      { successfulTokens: list, invalidTokens: list, rateLimitedTokens: list, more: anyValue },
      { requiredKeys: [] },
    );
    const answer = fc.oneof(
      { weight: 9, arbitrary: fc.record({ result }) },
      { weight: 1, arbitrary: fc.record({ result: anyValue }) },
      { weight: 1, arbitrary: anyValue },
    );
    let partial = 0;
    fc.assert(
      fc.property(answer, (said) => {
        const ours = notificationAnswerSchema.safeParse(said);
        for (const { sendNotificationResponseSchema } of both) {
          const theirs = sendNotificationResponseSchema.safeParse(said);
          if (theirs.success) expect(ours).toEqual({ success: true, data: theirs.data });
          if (theirs.success || !ours.success) continue;
          // A client that leaves out a list says nothing of those tokens, which are then tried again.
          const given = Object.entries(ours.data.result).filter(([, tokens]) => tokens);
          expect(given.length).toBeLessThan(lists.length);
          const whole = {
            ...Object.fromEntries(lists.map((of) => [of, []])),
            ...Object.fromEntries(given),
          };
          expect(sendNotificationResponseSchema.safeParse({ result: whole }).success).toBe(true);
          partial += 1;
        }
      }),
      { numRuns },
    );
    expect(partial).toBeGreaterThan(numRuns / 10);
  });
});
