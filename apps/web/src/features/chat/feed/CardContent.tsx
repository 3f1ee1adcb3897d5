import { isGone, type Shown } from '@parley/chat-client/log/believed';
import { splitBody } from '@parley/domain/chat/attachments';
import type { Message } from '@parley/domain/chat/wire';
import { postPath } from '@parley/domain/site/pages';
import { feedText } from '@parley/text/feed';
import { text } from '@parley/text/ui';
import {
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConfig } from '../../../data/config.tsx';
import { isMuted, muted } from '../../../storage/muted.ts';
import { classes } from '../../../ui/classes.ts';
import { allowedText } from '../../../ui/words/allowedText.ts';
import { parse } from '../../../ui/words/parse.ts';
import { MessageContent } from '../MessageContent.tsx';
import { measure } from '../measure.ts';
import { SelfContext } from '../selfContext.ts';
import { fullFormat } from '../times.ts';
import { Attached } from '../words/Attached.tsx';
import { AttachedFile } from '../words/AttachedFile.tsx';
import { Blocks } from '../words/Blocks.tsx';
import { LinkCard } from '../words/LinkCard.tsx';
import { LinkedPicture } from '../words/LinkedPicture.tsx';
import { cardSiteOf } from '../words/pageLinks.ts';
import { CollectionPreview } from './CollectionPreview.tsx';
import { previewOf, withoutPreviewed } from './preview.ts';

type CardContentProps = { message: Message; shown: Shown };

/** The first lines of a card and one preview; what is a poll, gone, hidden, or folded is as in the log. */
export function CardContent({ message, shown }: CardContentProps) {
  const list = useSyncExternalStore(muted.subscribe, muted.get);
  const isMine = use(SelfContext).author === message.author;
  const body = shown.edit?.body ?? message.body;
  const isFolded = !isMine && isMuted(list, { author: message.author, body });
  const isPlain =
    message.kind === 'text' && shown.deletion === null && shown.hiding === null && !isGone(message);
  if (!isPlain || isFolded) return <MessageContent message={message} shown={shown} />;
  return (
    <Told
      key={body}
      body={body}
      path={postPath(message.room, message.seq)}
      editedAt={shown.edit?.at ?? null}
    />
  );
}

type ToldProps = { body: string; path: string; editedAt: number | null };

function Told({ body, path, editedAt }: ToldProps) {
  const config = useConfig();
  const { preview, blocks, attached } = useMemo(() => {
    const { words, attached: files } = splitBody(body);
    const allowed = allowedText(words, location.origin);
    const found = previewOf(parse(allowed), cardSiteOf(config, location.origin));
    // What a message brings says more than what it links to, but for a collection.
    const shown = found?.kind !== 'collection' && files.length > 0 ? null : found;
    const said = parse(withoutPreviewed(allowed, shown));
    return { preview: shown, blocks: said, attached: shown === null ? files : [] };
  }, [body, config]);
  return (
    <>
      <FirstLines path={path}>
        <Blocks blocks={blocks} />
        {editedAt !== null && (
          <span
            className="text-faint text-sm"
            title={text.chat.editedAt(fullFormat.format(editedAt))}
          >
            {' '}
            {text.chat.edited}
          </span>
        )}
      </FirstLines>
      {attached.length > 0 && <Attached attached={attached} File={AttachedFile} />}
      {preview?.kind === 'collection' && <CollectionPreview id={preview.id} />}
      {preview?.kind === 'page' && (
        <LinkCard
          link={preview.link}
          instead={preview.picture === null ? null : <AlonePicture link={preview.picture} />}
        />
      )}
      {preview?.kind === 'picture' && <AlonePicture link={preview.link} />}
    </>
  );
}

function AlonePicture({ link }: { link: string }) {
  return (
    <div className="mt-3 max-w-[462px]">
      <LinkedPicture link={link} isAlone />
    </div>
  );
}

/** As much of a text as a card shows; the rest is on the page of the message. */
function FirstLines({ path, children }: { path: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is in it */}
      <div
        ref={box}
        dir="auto"
        // The keyboard may have reached a link below the cut.
        onFocus={() => setWhole(isCut || isWhole)}
        className={classes(
          measure.limited,
          'said whitespace-pre-wrap [overflow-wrap:anywhere]',
          !isWhole && 'max-h-[6lh] overflow-hidden',
        )}
      >
        {children}
      </div>
      {isCut && !isWhole && (
        <a
          href={path}
          className="inline-flex min-h-8 items-center font-[550] text-signal-text underline decoration-current/40 underline-offset-2 hover:decoration-current"
        >
          {feedText.readMore}
        </a>
      )}
    </>
  );
}
