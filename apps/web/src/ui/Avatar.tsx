import { blo } from 'blo';
import { memo } from 'react';
import { classes } from './classes.ts';

type AvatarProps = { address: `0x${string}`; className?: string };

/** A picture generated from an address, without any request. */
export const Avatar = memo(function Avatar({ address, className }: AvatarProps) {
  return (
    <img
      src={blo(address, 40)}
      alt=""
      width={40}
      height={40}
      className={classes('shrink-0 bg-raise', className ?? 'size-10 rounded-picture')}
    />
  );
});
