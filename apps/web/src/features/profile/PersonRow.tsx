import { memberPath } from '@parley/domain/site/memberPath';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { usePictureUrl } from '../../data/pictures.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { Picture } from '../../ui/Picture.tsx';

type PersonRowProps = {
  /** In lower case. */
  address: string;
  /** Without its TLD; null for none. */
  name: string | null;
  /** What tells this one from others. */
  note?: string;
  /** Why to look twice. */
  warning?: string | undefined;
};

/** Somebody in a list, leading to their profile; arrow keys go from row to row, see `useRowKeys`. */
export function PersonRow({ address, name, note, warning }: PersonRowProps) {
  const { tldName } = useConfig();
  const url = usePictureUrl(name);
  const pictureClass = 'size-8 shrink-0 rounded-[9px]';
  return (
    <Link
      href={memberPath({ name, address }, tldName)}
      data-row=""
      className="flex min-h-[46px] min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-raise focus-visible:bg-raise"
    >
      <Picture
        url={url}
        fallback={<Avatar address={address as `0x${string}`} className={pictureClass} />}
        className={pictureClass}
      />
      <span className="min-w-0 flex-1">
        <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
        {warning !== undefined && <span className="block text-sm text-warn">{warning}</span>}
      </span>
      {note !== undefined && <span className="shrink-0 text-faint text-sm">{note}</span>}
    </Link>
  );
}
