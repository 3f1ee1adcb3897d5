import type { Token } from '../data/tokens.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classes } from '../ui/classes.ts';

/**
 * The sign of a token: its first letter, or for one that the member added the picture of its address,
 * which no other token has.
 */
export function TokenMark({ token }: { token: Pick<Token, 'address' | 'symbol' | 'isImported'> }) {
  const { address, symbol, isImported } = token;
  const size = 'size-6 shrink-0 rounded-full';
  if (isImported && address !== null) return <Avatar address={address} className={size} />;
  return (
    <span
      aria-hidden="true"
      className={classes(
        size,
        'inline-flex items-center justify-center font-bold text-xs',
        address === null ? 'bg-edge text-ink' : 'bg-ink text-bg',
      )}
    >
      {[...symbol][0]?.toUpperCase()}
    </span>
  );
}
