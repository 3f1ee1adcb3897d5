import { installText } from '@parley/text/install';
import { declineInstall, install } from '../../boot/pwa/install.ts';
import { useConfig } from '../../data/config.tsx';
import { Button } from '../../ui/Button.tsx';

/** Offers to install the app; a refusal is stored. */
export function InstallCard() {
  const { communityName } = useConfig();
  return (
    <section aria-labelledby="install-title" className="animate-appear border-line border-t pt-7">
      <h2 id="install-title" className="text-lg [overflow-wrap:anywhere]">
        {installText.title(communityName)}
      </h2>
      <p className="mt-1 mb-3 text-sm text-soft">{installText.intro}</p>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <Button onClick={() => void install()}>{installText.install}</Button>
        <Button look="quiet" onClick={declineInstall}>
          {installText.decline}
        </Button>
      </div>
    </section>
  );
}
