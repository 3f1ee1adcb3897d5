import * as z from 'zod/mini';

/** Answer of GET /api/storage/balance: the storage wallet's balance, in AR; 0 if it is unknown. */
export const storageBalanceSchema = z.object({ balance: z.number().check(z.nonnegative()) });
export type StorageBalance = z.infer<typeof storageBalanceSchema>;
