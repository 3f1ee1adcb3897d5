import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage/localStorage.ts';
import { ChevronIcon, CollectIcon } from '../ui/icons.ts';

const key = 'parley.foldedPlaces';

type FoldedPlacesProps = {
  title: string;
  /** Whether the page in use is one of them: then they are shown whatever was folded. */
  isHere: boolean;
  children: ReactNode;
};

/** Links behind one row: open until the member folds them, which this browser remembers. */
export function FoldedPlaces({ title, isHere, children }: FoldedPlacesProps) {
  const [isFolded, setFolded] = useState(() => readStored(key, z.boolean()) ?? false);
  return (
    <details
      open={isHere || !isFolded}
      onToggle={({ currentTarget: { open } }) => {
        if (open === !isFolded || (open && isHere)) return;
        setFolded(!open);
        writeStored(key, open ? null : true);
      }}
      className="group"
    >
      <summary className="flex min-h-11 list-none items-center gap-2.5 rounded-control px-2.5 text-soft transition-colors duration-150 hover:text-ink wide:min-h-[34px] [&::-webkit-details-marker]:hidden">
        <CollectIcon className="size-[18px] text-faint" />
        <span className="flex-1">{title}</span>
        <ChevronIcon className="text-faint transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="ms-[18px] mt-px border-line border-s ps-2">{children}</div>
    </details>
  );
}
