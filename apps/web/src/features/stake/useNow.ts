import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/serverClock.ts';

/** The time in whole seconds since 1970, renewed each second. */
export function useNow(): bigint {
  const [now, setNow] = useState(() => seconds());
  useEffect(() => {
    const timer = setInterval(() => setNow(seconds()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const seconds = () => BigInt(Math.floor(serverNow() / 1_000));
