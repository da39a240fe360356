// What a service worker sees. TypeScript's own description of it excludes that of a page, and the two are one program here.

export interface LifeEvent extends Event {
  /** The worker lives until then; where it fails while it is installed, it is not. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends LifeEvent {
  request: Request;
  /** The window that a document is for. */
  resultingClientId: string;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: LifeEvent;
  activate: LifeEvent;
  fetch: FetchEvent;
}

export interface WorkerScope {
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<{ id: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ) => void;
}
