import { createRoot } from 'react-dom/client';
import {
  type ToastOptions as LibraryOptions,
  ToastContainer,
  toast,
} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';
import type { ToastKind, ToastOptions } from './toastOptions.ts';
import { infoRules, toastRules } from './toastRules.ts';

function Toasts() {
  return <ToastContainer {...toastRules} theme="dark" newestOnTop />;
}

const host = document.createElement('div');
// In the top layer, so that a toast is seen above an open dialog.
host.popover = 'manual';
host.className = 'parley-toasts';
document.body.append(host);
createRoot(host).render(<Toasts />);

/** Shows a toast; errors interrupt a screen reader, the rest waits for a pause. */
export function show(kind: ToastKind, message: string, options: ToastOptions): () => void {
  if (host.matches(':popover-open')) host.hidePopover();
  host.showPopover();
  const settings: LibraryOptions = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    ...(options.onClick === undefined ? {} : { onClick: options.onClick }),
    ...(kind === 'info' ? infoRules : {}),
    ...(options.closeAfterMs === undefined ? {} : { autoClose: options.closeAfterMs }),
  };
  const id = toast(message, settings);
  return () => toast.dismiss(id);
}
