import * as z from 'zod/mini';

/** Answer of GET /api/storage/balance: what the storage wallet has, in AR; 0 when it is not known. */
export const storageBalanceSchema = z.object({ balance: z.number().check(z.nonnegative()) });
export type StorageBalance = z.infer<typeof storageBalanceSchema>;
