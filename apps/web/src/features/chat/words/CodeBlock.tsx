import { clipboardText } from '@parley/text/clipboard';
import { wordsText } from '@parley/text/words';
import { use } from 'react';
import { copyText } from '../../../platform/clipboard.ts';
import { CopyIcon } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';

/** Code as it was typed; long lines scroll inside it. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const tabIndex = use(ControlTabIndex);
  return (
    <div className="relative rounded-control border border-line bg-raise">
      {language !== '' && (
        <p className="max-w-full truncate ps-3 pe-12 pt-1.5 text-faint text-xs">{language}</p>
      )}
      <pre tabIndex={tabIndex} dir="ltr" className="overflow-x-auto py-2 ps-3 pe-12 text-sm">
        <code className="font-mono [overflow-wrap:normal]">{code}</code>
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
