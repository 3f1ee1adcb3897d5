import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { memberPath } from '@parley/domain/site/memberPath';
import { shortAddress } from '@parley/domain/tokens/format';
import { text } from '@parley/text/ui';
import { type FocusEvent, type ReactNode, use, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { ControlTabIndex } from './controlTabIndex.ts';
import { ModeratorBadge } from './ModeratorBadge.tsx';
import type { Point } from './openPart.ts';
import { fullFormat, timeFormat } from './times.ts';
import { useRowPointer } from './useRowPointer.ts';

/** What every line of the log shows besides what was said. */
export type LineProps = {
  rowKey: string;
  head: boolean;
  name: string | null;
  tld: string;
};

type FrameProps = LineProps & {
  author: string;
  at: number;
  /** What it says, for those who hear it. */
  words: string;
  mark: ReactNode;
  /** What it replies to. */
  quote?: ReactNode;
  /** Shown while the mouse or the keyboard is there. */
  bar?: ReactNode;
  onMenu?: (at: Point) => void;
  children: ReactNode;
};

/** A line of the log: who, when, and what. */
export function MessageFrame(props: FrameProps) {
  const { rowKey, head, name, tld, author, at, words, mark, quote, bar, onMenu, children } = props;
  const [hasFocus, setFocus] = useState(false);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const { isHovered, handlers } = useRowPointer(onMenu);
  const profile = memberPath({ name, address: author }, tld);
  const shownName = name === null ? shortAddress(author) : fullName(name, tld);
  return (
    <article
      data-row={rowKey}
      tabIndex={-1}
      onFocus={({ target }) => {
        setFocus(true);
        // A press focuses the message, too, and its bar would stay beside the one under the mouse.
        setByKeyboard(target.matches(':focus-visible'));
      }}
      {...(onMenu === undefined ? {} : handlers)}
      onBlur={(event) => setFocus(isInside(event))}
      aria-label={text.chat.says(shownName, words.slice(0, 200))}
      className={`group -mx-2 relative flex flex-wrap scroll-my-2 gap-x-3 rounded-md px-2 outline-offset-0 ${head ? 'pt-2.5' : 'pt-0.5'} ${bar ? 'hover:bg-ink/4 hover:[--faint:var(--soft)] pointer-coarse:select-none' : ''}`}
    >
      <ControlTabIndex value={hasFocus ? 0 : -1}>
        {quote && <div className="h-[22px] w-full">{quote}</div>}
        {head ? (
          <span data-href={profile} className="h-10 shrink-0 cursor-pointer rounded-picture">
            <Avatar address={isAddress(author) ? author : zeroAddress} />
          </span>
        ) : (
          <span className="-mt-0.5 flex h-6 w-10 shrink-0 justify-end">{mark}</span>
        )}
        <div className="min-w-0 flex-1">
          {head && (
            <header className="leading-[22px]">
              <AuthorLink href={profile}>
                <MemberName name={name} address={author} tld={tld} warnings={text.nameWarning} />
              </AuthorLink>{' '}
              <span className="inline-flex h-[22px] items-center align-top">{mark}</span>{' '}
              <ModeratorBadge
                address={author}
                name={name}
                className="ms-1 me-2 inline-flex items-center align-[1px]"
              />
              <span className="tabular inline-block whitespace-nowrap text-faint text-sm leading-[22px]">
                <Time at={at} />
              </span>
            </header>
          )}
          {children}
        </div>
        {(isHovered || (hasFocus && isByKeyboard)) && bar}
      </ControlTabIndex>
    </article>
  );
}

/** A link to the author, which the list of messages follows. */
function AuthorLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      tabIndex={use(ControlTabIndex)}
      className="decoration-edge underline-offset-2 hover:underline"
    >
      {children}
    </a>
  );
}

/** Whether the focus only moves on within the message. */
function isInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullFormat.format(at)}>
      {timeFormat.format(at)}
    </time>
  );
}
