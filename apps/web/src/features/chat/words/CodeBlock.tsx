import { clipboardText } from '@parley/text/clipboard';
import { wordsText } from '@parley/text/words';
import { use } from 'react';
import { copyText } from '../../../platform/clipboard.ts';
import { classes } from '../../../ui/classes.ts';
import { CopyIcon } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';

/** Code as it was typed; long lines scroll inside it. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const tabIndex = use(ControlTabIndex);
  return (
    // Two lines higher than the code, as its fences are where it is typed.
    <div
      className={classes(
        'relative rounded-control bg-raise outline outline-line -outline-offset-1',
        language === '' ? 'py-[1lh]' : 'pb-[0.5lh]',
      )}
    >
      {language !== '' && (
        <p className="h-[1.5lh] truncate ps-3 pe-12 pt-[0.25lh] text-faint">{language}</p>
      )}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, too
        tabIndex={0}
        dir="ltr"
        className="overflow-x-auto px-3"
      >
        <code className="font-mono text-sm [overflow-wrap:normal]">{code}</code>
      </pre>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={wordsText.copyCode}
        title={wordsText.copyCode}
        onClick={() => void copy(code)}
        className="absolute end-0.5 top-0.5 inline-flex size-8 items-center justify-center rounded-lg bg-raise text-faint hover:text-ink pointer-coarse:size-11"
      >
        <CopyIcon className="size-4" />
      </button>
    </div>
  );
}

async function copy(code: string): Promise<void> {
  const isCopied = await copyText(code);
  void showToast(
    isCopied ? 'success' : 'warning',
    isCopied ? wordsText.copiedCode : clipboardText.failed,
  );
}
