import { removedLink } from '@parley/domain/chat/referralLinks';
import type { SignedBio } from '@parley/domain/profile/bio';
import { wordsText } from '@parley/text/words';
import { allowedText } from '../../../ui/words/allowedText.ts';

/** What a member says of themselves, with their links. */
export function BioWords({ said: { bio, links } }: { said: Pick<SignedBio, 'bio' | 'links'> }) {
  const words = allowedText(bio, location.origin).replaceAll(removedLink, wordsText.removed);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {bio !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{words}</bdi>
        </p>
      )}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {links.map((link) => (
            <li key={link} className="min-w-0 max-w-full">
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                dir="ltr"
                className="block truncate text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-edge"
              >
                {shownLink(link)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link without what all of them have in common. */
function shownLink(link: string): string {
  return link.replace(/^https:\/\//, '').replace(/\/$/, '');
}
