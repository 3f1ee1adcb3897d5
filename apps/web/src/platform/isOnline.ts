/** Whether the browser says that the device has a network; that says nothing of any server. */
export const isOnline = {
  get: (): boolean => navigator.onLine,
  subscribe(listener: () => void): () => void {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
