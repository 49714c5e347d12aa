/** What one tab tells the others. */
export type SessionChange = 'signed-in' | 'signing-out' | 'signed-out';

export interface Tabs {
  announce(change: SessionChange): void;
  /** Hears what other tabs say, never this one. */
  listen(listener: (change: SessionChange) => void): () => void;
  /** Hears and says nothing any more. */
  close(): void;
}

/** The tabs of this browser that show this site. */
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
