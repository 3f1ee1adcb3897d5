import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { DemoButton } from './DemoButton.tsx';
import { LockedNote } from './LockedNote.tsx';

/** What a visitor is offered below the conversation; the one thing on the page that stands out. */
export function VisitorOffer() {
  const { embeddedChain } = useConfig();
  return (
    <div className="flex flex-col gap-3 rounded-sheet border border-line bg-raise p-3.5 wide:min-h-[104px] wide:flex-row wide:items-center wide:justify-between wide:gap-5 wide:px-[18px]">
      <div className="min-w-0 wide:max-w-[300px]">
        <p className="font-bold font-display text-lg tracking-[-0.01em] short:hidden">
          {text.chat.offer}
        </p>
        <p className="mt-0.5 text-faint text-sm">{text.chat.offerNote}</p>
        <LockedNote className="mt-0.5" />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden wide:shrink-0">
        {embeddedChain && <DemoButton className="flex-1" />}
        {/* In one column the bar's card has the same button. */}
        <ConnectButton
          look={embeddedChain ? 'plain' : 'signal'}
          className="max-wide:not-short:hidden"
        />
      </div>
    </div>
  );
}
