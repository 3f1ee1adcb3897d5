import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { orderPath, type SwapRequest, swapPath } from '@parley/domain/swap/link';
import { cowText } from '@parley/text/cow';
import { Link, useLocation } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { classes } from '../../ui/classes.ts';
import { OrderIcon, PoolIcon } from '../../ui/icons.ts';

/** The two ways to swap, which are two pages; what is filled in goes along. */
export function VenueSwitch({ draft }: { draft: SwapRequest }) {
  const [path] = useLocation();
  if (cowVenueOf(useConfig()) === null) return null;
  const venues = [
    { page: '/swap/univ2', href: swapPath(draft), label: cowText.pool, icon: PoolIcon },
    {
      page: '/swap/cow',
      href: orderPath({ price: '', lasts: 'setting', ...draft }),
      label: cowText.order,
      icon: OrderIcon,
    },
  ];
  return (
    <nav
      aria-label={cowText.venues}
      className="flex rounded-control border border-line bg-bg p-[3px]"
    >
      {venues.map(({ page, href, label, icon: Icon }) => {
        const isHere = path.startsWith(page);
        return (
          <Link
            key={page}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-[7px] px-3 text-sm transition-colors duration-150 wide:min-h-8',
              isHere ? 'bg-raise font-semibold text-ink' : 'text-soft hover:text-ink',
            )}
          >
            <Icon className="size-4" />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
