import { Link, useLocation } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { RoomUnread } from '../features/chat/RoomUnread.tsx';
import { text } from '../text/messages.ts';
import { classes } from '../ui/classes.ts';

/** The places of the community; the one in use carries the signal colour. */
export function LeftSidebar({ onNavigate }: { onNavigate: () => void }) {
  const { rooms } = useConfig();
  const [path] = useLocation();
  return (
    <nav aria-label={text.nav.leftSidebar} className="px-3 py-5">
      <h2 className="px-2.5 pb-1.5 font-sans font-semibold text-faint text-xs tracking-normal">
        {text.nav.rooms}
      </h2>
      <ul className="grid gap-px">
        {rooms.map((room) => {
          const isHere = room.path === path;
          return (
            <li key={room.id} className="relative">
              {isHere && (
                <span
                  className="absolute inset-y-2 start-0 w-[3px] rounded-full bg-signal"
                  aria-hidden="true"
                />
              )}
              <Link
                href={room.path}
                aria-current={isHere ? 'page' : undefined}
                onClick={onNavigate}
                className={classes(
                  'flex min-h-11 items-center justify-between gap-2 rounded-control px-2.5 transition-colors duration-150 wide:min-h-9',
                  isHere ? 'bg-raise font-semibold text-ink' : 'text-soft hover:text-ink',
                )}
              >
                {room.title}
                {!isHere && <RoomUnread room={room.id} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
