import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useConfig } from '../data/config.tsx';
import { usePictureUrl } from '../data/pictures.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { FullAddress } from '../ui/FullAddress.tsx';
import { MemberName } from '../ui/MemberName.tsx';
import { Picture } from '../ui/Picture.tsx';
import { usePaid, useRecents } from './useKnown.ts';
import type { FoundRecipient } from './useRecipient.ts';

type RecipientCardProps = {
  recipient: FoundRecipient;
  /** The member who sends; absent where nothing is sent. */
  from?: `0x${string}` | null | undefined;
};

/** Who gets it: picture, username, the whole address, and whether it is somebody new. */
export function RecipientCard({ recipient, from }: RecipientCardProps) {
  const { address, name } = recipient;
  const { tldName } = useConfig();
  return (
    <div className="flex items-start gap-3" role="status">
      <Portrait address={address} name={name} className="size-10 rounded-picture" />
      <div className="min-w-0">
        {name !== null && (
          <p>
            <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
          </p>
        )}
        <FullAddress address={address} />
        {from !== undefined && <Familiarity address={address} from={from} />}
      </div>
    </div>
  );
}

function Familiarity({ address, from }: { address: string; from: string | null }) {
  const recents = useRecents();
  const { people: paid, isWhole } = usePaid();
  const before = recents.find((known) => known.address.toLowerCase() === address.toLowerCase());
  if (from?.toLowerCase() === address.toLowerCase()) {
    return <p className="mt-1 text-sm text-warn">{sendText.yourself}</p>;
  }
  if (before === undefined && paid === undefined) return null;
  if (before === undefined) {
    const isKnown = paid?.some((known) => known.address === address.toLowerCase());
    if (isKnown) return <p className="mt-1 text-sm text-soft">{sendText.paidBefore}</p>;
    return isWhole ? <p className="mt-1 text-sm text-warn">{sendText.first}</p> : null;
  }
  return (
    <p className="mt-1 text-sm text-soft">{sendText.sentBefore(before.amount, before.symbol)}</p>
  );
}

type PortraitProps = { address: `0x${string}`; name: string | null; className: string };

/** The picture of a member, or the one that is drawn from the address. */
export function Portrait({ address, name, className }: PortraitProps) {
  const url = usePictureUrl(name);
  return (
    <Picture
      url={url}
      fallback={<Avatar address={address} className={className} />}
      className={className}
    />
  );
}
