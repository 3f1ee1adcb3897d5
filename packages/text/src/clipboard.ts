/** Copying to the clipboard. */
export const clipboardText = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Your browser didn’t allow copying. Select the link and copy it.',
} as const;
