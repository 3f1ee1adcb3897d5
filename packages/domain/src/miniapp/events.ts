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

const atMost = (limit: number) => z.string().check(z.maxLength(limit));

/** What is sent to a client to notify up to 100 members. */
export const notificationSchema = z.object({
  notificationId: atMost(notificationLimits.notificationId),
  title: atMost(notificationLimits.title),
  body: atMost(notificationLimits.body),
  targetUrl: urlOf(/^https$/).check(z.maxLength(1_024)),
  tokens: z.array(z.string()).check(z.maxLength(notificationLimits.tokens)),
});
