import { bioText } from '@parley/text/bio';
import { useState } from 'react';
import { useAddress } from '../../../data/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { BioWords } from './BioWords.tsx';
import { EditBio } from './EditBio.tsx';
import { useBio } from './useBio.ts';

/** What a member says of themselves, on their profile; they change it there. */
export function MemberBio({ address }: { address: `0x${string}` }) {
  const { data: said, isError, refetch } = useBio(address);
  const isOwn = useAddress()?.toLowerCase() === address.toLowerCase();
  const [isEditing, setEditing] = useState(false);
  if (isError) return <FailedLine text={bioText.loadFailed} onRetry={() => void refetch()} />;
  if (said === undefined) return null;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {said !== null && <BioWords said={said} />}
      {isOwn && (
        <Button size="small" onClick={() => setEditing(true)}>
          {said === null ? bioText.add : bioText.edit}
        </Button>
      )}
      {isEditing && <EditBio address={address} said={said} onClose={() => setEditing(false)} />}
    </div>
  );
}
