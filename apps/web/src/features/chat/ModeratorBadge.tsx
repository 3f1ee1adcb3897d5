import { text } from '@parley/text/ui';
import { classes } from '../../ui/classes.ts';
import { useFound } from '../../ui/people.ts';

type ModeratorBadgeProps = { address: string; name: string | null; className?: string };

/** Beside the name of whom the chain lists as a moderator; the server's word alone is not enough. */
export function ModeratorBadge({ address, name, className }: ModeratorBadgeProps) {
  const found = useFound(address, name);
  if (typeof found !== 'object' || !found.moderator) return null;
  return (
    <span className={classes('rounded-md border border-line px-1.5 text-soft text-xs', className)}>
      {text.chat.moderator}
    </span>
  );
}
