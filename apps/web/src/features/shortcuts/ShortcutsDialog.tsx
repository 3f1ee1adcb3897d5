import { shortcutsText } from '@parley/text/shortcuts';
import { text } from '@parley/text/ui';
import { Fragment } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';

/** Every key that does something, and what. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shortcutsText.title} closeLabel={text.close} onClose={onClose}>
      {shortcutsText.groups.map(({ title, keys }) => (
        <section key={title} className="not-first:mt-5">
          <h3 className="mb-1 text-[15px]">{title}</h3>
          <dl>
            {keys.map(({ does, press }) => (
              <div
                key={does}
                className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0"
              >
                <dt className="text-soft">{does}</dt>
                <dd className="flex shrink-0 items-center gap-1.5 text-faint text-sm">
                  {press.map((together, index) => (
                    <Fragment key={together.join()}>
                      {index > 0 && shortcutsText.or}
                      {together.map((key) => (
                        <kbd
                          key={key}
                          className="min-w-7 rounded-md border border-line px-1.5 py-0.5 text-center font-mono text-ink text-xs"
                        >
                          {key === 'Ctrl' && isMac ? '⌘' : key}
                        </kbd>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

const isMac = /^(?:Mac|iP)/.test(navigator.platform);
