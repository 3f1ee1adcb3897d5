import * as z from 'zod/mini';
import { urlOf } from '../fields/url.ts';

/** Where notifications to one member are sent, and the token that allows it. */
const notificationDetails = z.object({ url: z.string(), token: z.string() });

const added = { notificationDetails: z.optional(notificationDetails) };

/** The six events that a client sends to a mini app's webhook. */
export const webhookEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('miniapp_added'), ...added }),
  z.object({ event: z.literal('frame_added'), ...added }),
  z.object({ event: z.literal('miniapp_removed') }),
  z.object({ event: z.literal('frame_removed') }),
  z.object({ event: z.literal('notifications_enabled'), notificationDetails }),
  z.object({ event: z.literal('notifications_disabled') }),
]);

/** Limits of a notification, in UTF-16 units, and of how many recipients it reaches at once. */
export const notificationLimits = {
  title: 32,
  body: 128,
  notificationId: 128,
  tokens: 100,
} as const;

/** How often a client shows something of one mini app to a user: once in 30 s, and 100 times a day. */
export const clientLimits = { pauseMs: 30_000, dayMs: 24 * 60 * 60_000, aDay: 100 } as const;

/** False for the reader's own machine, and for addresses of numbers: clients open none of these. */
function hasPublicName(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isOwn && !/^(?:\d{1,3}\.){3}\d{1,3}$|^\[/.test(hostname);
}

/** An address that a client opens, as Farcaster's published schema has it. */
const targetUrl = urlOf(/^https$/).check(
  z.startsWith('https://'),
  z.maxLength(1_024),
  z.refine((text) => !text.includes(' ') && hasPublicName(text)),
);

const atMost = (limit: number) => z.string().check(z.maxLength(limit));

/** What is sent to a client to notify up to 100 members. */
export const notificationSchema = z.object({
  notificationId: atMost(notificationLimits.notificationId),
  title: atMost(notificationLimits.title),
  body: atMost(notificationLimits.body),
  targetUrl,
  tokens: z.array(z.string()).check(z.maxLength(notificationLimits.tokens)),
});

const tokens = z.optional(z.array(z.string()));

/** What a client answers: what became of the notification, token by token. */
export const notificationAnswerSchema = z.object({
  result: z.object({
    successfulTokens: tokens,
    invalidTokens: tokens,
    rateLimitedTokens: tokens,
  }),
});
