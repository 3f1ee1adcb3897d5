import { classes } from './classes.ts';

/** The default image of a member. */
export function AnonymousPicture({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      className={classes('shrink-0 bg-raise text-edge', className)}
      fill="currentColor"
      aria-hidden="true"
    >
      <circle cx="20" cy="15.500" r="6.500" />
      <path d="M6.500 37c1.500-8 6.500-12 13.500-12s12 4 13.500 12z" />
    </svg>
  );
}
