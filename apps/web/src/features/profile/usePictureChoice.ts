import { type ImageFault, imageLinkFault, tidyImageLink } from '@parley/domain/profile/image';
import { useState } from 'react';

type Choice =
  | { kind: 'before' }
  | { kind: 'none' }
  | { kind: 'nft'; uri: string }
  | { kind: 'typed'; uri: string };

type Chosen = {
  /** What would be written; '' for none. */
  image: string;
  fault: ImageFault | null;
};

/** A picture that is being chosen; `before` is what is on chain, '' for none. */
export function usePictureChoice(before: string) {
  const [choice, setChoice] = useState<Choice>({ kind: 'before' });
  return {
    ...chosenOf(choice, before),
    nft: choice.kind === 'nft' ? choice.uri : '',
    typed: choice.kind === 'typed' ? choice.uri : '',
    takeNft: (uri: string) => setChoice({ kind: 'nft', uri }),
    /** A link that is typed, or the address of an upload; nothing typed changes nothing. */
    type: (uri: string) => setChoice(uri === '' ? { kind: 'before' } : { kind: 'typed', uri }),
    takeNone: () => setChoice({ kind: 'none' }),
  };
}

function chosenOf(choice: Choice, before: string): Chosen {
  if (choice.kind === 'before') return { image: before, fault: null };
  if (choice.kind === 'none') return { image: '', fault: null };
  // Those that cannot be written are not offered; an upload's address is the server's own.
  if (choice.kind === 'nft' || choice.uri.includes('/api/media/')) {
    return { image: choice.uri, fault: null };
  }
  const link = tidyImageLink(choice.uri);
  const fault = imageLinkFault(link);
  return fault === null ? { image: link, fault } : { image: before, fault };
}
