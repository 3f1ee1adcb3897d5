/**
 * A content script: forwards the page's requests to the extension's worker, and its answers back.
 */
type Message = { id: number; asked?: unknown };

declare const window: {
  addEventListener: (
    name: 'message',
    listen: (event: { source: unknown; data: Message }) => void,
  ) => void;
  postMessage: (message: object, origin: string) => void;
};
declare const location: { origin: string };
declare const chrome: { runtime: { sendMessage: (asked: unknown) => Promise<unknown> } };

window.addEventListener('message', async ({ source, data }) => {
  if (source !== window || data?.asked === undefined) return;
  const answer = await chrome.runtime.sendMessage(data.asked);
  window.postMessage({ id: data.id, answer }, location.origin);
});

// Makes this file a module, with its own scope.
export {};
