import * as z from 'zod/mini';
import { deviceId, milliseconds, signature } from '../fields/log.ts';
import { chainId, host } from '../fields/statement.ts';

/** The longest reason of a moderator, in UTF-16 code units. */
export const actReasonMax = 200;

/** Text that the database can hold. */
export const words = (length: number) =>
  z.string().check(
    z.maxLength(length),
    z.refine((text) => !/[\p{Surrogate}\0]/u.test(text)),
  );

/** What each statement of a device names: the community, the device, and when (Unix milliseconds). */
export const statement = {
  host,
  chainId,
  device: deviceId,
  at: milliseconds,
  signature,
};
export type Unsigned<Statement> = Omit<Statement, 'signature'>;
