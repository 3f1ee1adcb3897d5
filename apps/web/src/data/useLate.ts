import { useEffect, useState } from 'react';

/** After so long without an answer a reader is told why nothing comes, in milliseconds. */
const lateMs = 3_000;

/** True once something has been waited for without a break for three seconds. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}
