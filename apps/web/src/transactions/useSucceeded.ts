import { useEffect, useRef } from 'react';
import { useConfig } from '../data/config.tsx';
import { useAddress } from '../data/wallet.ts';
import { watchSuccess } from './watchSuccess.ts';

/**
 * Calls back once for each transaction of the open account with this key that succeeds: see `watchSuccess`. A form
 * that does nothing then (null) hears nothing: each success is told to one.
 */
export function useSucceeded(key: string, onSuccess: (() => void) | null): void {
  const { supportedChainId: chainId } = useConfig();
  const from = useAddress();
  const tell = useRef(onSuccess);
  useEffect(() => {
    tell.current = onSuccess;
  });
  const isDeaf = onSuccess === null;
  useEffect(() => {
    if (from === null || isDeaf) return undefined;
    return watchSuccess({ chainId, from, key }, () => tell.current?.());
  }, [chainId, from, key, isDeaf]);
}
