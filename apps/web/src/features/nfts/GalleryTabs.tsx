import { pathOfList } from '@parley/domain/nft/paths';
import { type NftList, nftLists } from '@parley/domain/nft/wire';
import { nftText } from '@parley/text/nfts';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/classes.ts';

/** The seven lists, in the order of the sidebar's links; each is a page of its own. */
export function GalleryTabs({ list, query }: { list: NftList; query: string }) {
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another tab in view
  useEffect(() => {
    // In newer browsers this returns a promise, which is no cleanup.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [list]);
  return (
    <nav
      aria-label={nftText.tabsLabel}
      className="flex gap-[22px] overflow-x-auto overflow-y-hidden border-line border-b px-4 [scrollbar-width:none] wide:mx-6 wide:px-0"
    >
      {nftLists.map((one) => (
        <Link
          key={one}
          ref={one === list ? here : null}
          href={pathOfList(one) + query}
          aria-current={one === list ? 'page' : undefined}
          className={classes(
            '-mb-px flex min-h-11 shrink-0 items-center border-b-2 transition-colors duration-150 wide:min-h-[42px]',
            one === list
              ? 'border-signal font-semibold text-ink'
              : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {nftText.tabs[one]}
        </Link>
      ))}
    </nav>
  );
}
