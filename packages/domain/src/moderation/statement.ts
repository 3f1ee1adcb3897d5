import * as z from 'zod/mini';

/** The longest reason of a moderator, in UTF-16 code units. */
export const actReasonMax = 200;

const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const signature = z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/));
export const milliseconds = z.int().check(z.nonnegative());

/** Text that the database can hold. */
export const words = (length: number) =>
  z.string().check(
    z.maxLength(length),
    z.refine((text) => !/[\p{Surrogate}\0]/u.test(text)),
  );

/** What each statement of a device names: the community, the device, and when (Unix milliseconds). */
export const statement = {
  host: z.string().check(z.minLength(1), z.maxLength(255)),
  chainId: z.int().check(z.positive()),
  device: deviceId,
  at: milliseconds,
  signature,
};
export type Unsigned<Statement> = Omit<Statement, 'signature'>;
