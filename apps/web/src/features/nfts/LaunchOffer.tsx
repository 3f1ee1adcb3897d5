import { nftText } from '@parley/text/nfts';
import { Link } from 'wouter';
import { PlusIcon } from '../../ui/icons.ts';

const linkButton =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge wide:min-h-10';

/** The way to a collection of one's own. */
export function LaunchOffer() {
  return (
    <section>
      <h2 className="mb-1.5 text-lg">{nftText.launchTitle}</h2>
      <p className="mb-3 text-sm text-soft">{nftText.launchText}</p>
      <Link href="/nft/create" className={`${linkButton} w-full`}>
        <PlusIcon />
        {nftText.create}
      </Link>
    </section>
  );
}
