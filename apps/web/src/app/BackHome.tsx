import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../data/config.tsx';

/** A link to the home page, which names the room there. */
export function BackHome() {
  const { rooms, communityName } = useConfig();
  const home = rooms.find(({ path }) => path === '/');
  return (
    <Link
      href="/"
      className="mt-4 inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge"
    >
      {text.error.backHome(home?.title ?? communityName)}
    </Link>
  );
}
