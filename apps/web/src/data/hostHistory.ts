import type { HostHistory } from '@parley/domain/chat/formerHosts';
import { hostChangesSchema } from '@parley/domain/chat/hostChanges';
import { headKeysSchema } from '@parley/domain/chat/wire';
import * as z from 'zod/mini';
import { getJson } from '../platform/http.ts';

const historySchema = z.extend(headKeysSchema, hostChangesSchema.shape);
let loading: Promise<HostHistory> | undefined;

/** How the community came to its host, asked once. Throws HttpError; then the next call asks again. */
export function loadHostHistory(): Promise<HostHistory> {
  loading ??= getJson('/config.json', historySchema).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
