/** What a toast may be asked beside its text. */
export type ToastOptions = {
  onClick?: () => void;
  /** Milliseconds; by default the kind’s own timeout. */
  closeAfterMs?: number;
};
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'default';
