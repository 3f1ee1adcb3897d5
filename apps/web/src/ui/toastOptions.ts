/** What a toast may be asked beside its text. */
export type ToastOptions = {
  onClick?: () => void;
  /** Milliseconds; by default the kind’s own timeout. */
  closeAfterMs?: number;
  /** Names what the toast is about: it takes the place of the toast that names the same and is still shown. */
  slot?: string;
};
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'default';
