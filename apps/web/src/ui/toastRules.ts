/** How a toast behaves, as options of the library. Times in milliseconds. */
export const toastRules = {
  position: 'top-left',
  autoClose: 5_000,
  hideProgressBar: true,
  closeButton: true,
  closeOnClick: false,
  limit: 20,
  draggable: true,
  /** Of the toast's width. */
  draggablePercent: 60,
} as const;

/** Info toasts never time out and have no icon, unless they are asked to. */
export const infoRules = { autoClose: false, icon: false } as const;
