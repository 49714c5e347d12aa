/** A message between tabs. */
export type SessionChange = 'signed-in' | 'signing-out' | 'signed-out';

export interface Tabs {
  announce(change: SessionChange): void;
  /** Receives messages of other tabs, never this tab's own. */
  listen(listener: (change: SessionChange) => void): () => void;
  /** Stops sending and receiving. */
  close(): void;
}

/** The channel between the tabs of this site. */
export function openTabs(): Tabs {
  const channel = new BroadcastChannel('bestie-session');
  return {
    announce: (change) => channel.postMessage(change),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<SessionChange>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
