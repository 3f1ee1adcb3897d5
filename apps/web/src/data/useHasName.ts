import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage/localStorage.ts';
import { useMainName } from './names.ts';
import { useAddress, useIsReconnecting } from './wallet.ts';

const key = 'parley.hadName';

/**
 * Whether the member has a name. While the wallet of the last visit comes back it is what it was then,
 * so that nothing jumps when the answer is the same.
 */
export function useHasName(): boolean {
  const address = useAddress();
  const name = useMainName(address);
  const isReconnecting = useIsReconnecting();
  const [hadName] = useState(() => readStored(key, z.boolean()) ?? false);
  useEffect(() => {
    if (name !== undefined) writeStored(key, name === null ? null : true);
  }, [name]);
  if (isReconnecting || (address !== null && name === undefined)) return hadName;
  return Boolean(name);
}
