import { cardText, cardTextMax } from '@parley/domain/links/rules';
import type { LinkCard as Card } from '@parley/domain/links/wire';
import { mediaUrl } from '@parley/domain/media/addresses';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { linkCardOptions } from '../../../data/linkCards.ts';
import { LinkIcon } from '../../../ui/icons.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { CardPlace, cardPlace } from './CardPlace.tsx';

type LinkCardProps = {
  link: string;
  /** What is shown where the site says nothing. */
  instead?: ReactNode;
};

/** What a link leads to, as its site says it: asked by our own server, so that the site learns nothing of who reads. */
export function LinkCard({ link, instead = null }: LinkCardProps) {
  const { data: card, isError } = useQuery(linkCardOptions(link));
  const [wasUnknown] = useState(card === undefined);
  if (card) {
    return (
      <div className={cardPlace}>
        <Shown link={link} card={card} />
      </div>
    );
  }
  const isNone = card === null || isError;
  if (isNone && (instead !== null || !wasUnknown)) return instead;
  return <CardPlace isNone={isNone} />;
}

function Shown({ link, card: { title, description, picture } }: { link: string; card: Card }) {
  const { projectUrl } = useConfig();
  const tabIndex = use(ControlTabIndex);
  // A server that doesn’t keep the rules is held to them.
  const words = (text: string, longest: number) => cardText(text, longest, location.origin);
  const pictureClass = 'h-20 w-20 shrink-0 rounded-control bg-bg wide:w-[120px]';
  return (
    <a
      href={link}
      tabIndex={tabIndex}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={link}
      className="flex h-full items-center gap-3 overflow-hidden rounded-[14px] border border-line bg-raise p-2 pe-3 whitespace-normal hover:border-edge"
    >
      {picture !== null && (
        <Picture
          url={mediaUrl(picture, 320, projectUrl)}
          fallback={
            <span className={`${pictureClass} grid place-content-center text-faint`}>
              <LinkIcon className="size-5" />
            </span>
          }
          className={pictureClass}
        />
      )}
      <span className={`min-w-0 flex-1 ${picture === null ? 'ps-1.5' : ''}`}>
        <span className="block truncate text-soft text-xs leading-4">{new URL(link).host}</span>
        <bdi className="block truncate font-semibold text-[15px] leading-5">
          {words(title, cardTextMax.title)}
        </bdi>
        <bdi className="line-clamp-2 text-soft text-sm leading-[18px]">
          {words(description, cardTextMax.description)}
        </bdi>
      </span>
    </a>
  );
}
