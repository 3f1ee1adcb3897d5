/** What `build/serviceWorker.ts` writes before the worker's code. */
type WorkerBuild = {
  /** The `parley-build` of the page it belongs to. */
  id: string;
  /** Paths that the app needs to open without a network, the page itself apart. */
  files: readonly string[];
};

/** An event whose worker is kept alive until `work` is done. */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };

/** A request of a page that the worker may answer. */
export type RequestEvent = LastingEvent & {
  request: Request;
  /** The answer that the browser asked for while the worker started; undefined where it did not. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

type Events = {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: RequestEvent;
  message: MessageEvent;
  push: LastingEvent & { data: { text(): string } | null };
  pushsubscriptionchange: LastingEvent;
  notificationclick: LastingEvent & { notification: { data?: { path?: string }; close(): void } };
  notificationclose: LastingEvent;
};

/** A page of this worker. */
type PageWindow = {
  visibilityState: string;
  url: string;
  postMessage(message: unknown, ports: MessagePort[]): void;
  focus(): Promise<PageWindow>;
  navigate(path: string): Promise<unknown>;
};

/**
 * The worker's global object, as far as we use it. TypeScript's own `webworker` library declares the
 * same globals as `dom` and cannot be used with it in one program.
 */
export type WorkerScope = {
  parleyBuild: WorkerBuild;
  location: { origin: string };
  navigator: { vendor?: string; setAppBadge?(count: number): Promise<void> };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    pushManager: PushManager;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    getNotifications(): Promise<readonly { data?: { count?: number } }[]>;
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly PageWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof Events>(
    kind: Kind,
    listener: (event: Events[Kind]) => void,
  ): void;
};
