import { useMainName } from '../data/names.ts';
import { usePictureUrl } from '../data/pictures.ts';
import { useAddress } from '../data/wallet.ts';
import { AnonymousPicture } from '../ui/AnonymousPicture.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Picture } from '../ui/Picture.tsx';

/** The member's own picture: the name's, else one generated from the address, else the anonymous one. */
export function Portrait({ className }: { className: string }) {
  const address = useAddress();
  const name = useMainName(address);
  const url = usePictureUrl(name);
  // Until it is known who it is.
  if (address === null || name === undefined) return <AnonymousPicture className={className} />;
  const drawn = <Avatar address={address} className={className} />;
  return <Picture url={url} fallback={drawn} className={className} />;
}
