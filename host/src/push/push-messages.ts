/** What the service worker does with push messages: it shows them, and leads to what they are about. */

interface PushEvent extends Event {
  readonly data: { json(): unknown } | null;
  waitUntil(promise: Promise<unknown>): void;
}

interface NotificationEvent extends Event {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(promise: Promise<unknown>): void;
}

interface WindowClient {
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<WindowClient | null>;
}

/** What of the worker this file uses. */
export interface PushWorker {
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

const all = '/notifications';

/** What the server says of a notification now; null when there is nothing to be told, or no answer. */
async function ask(id: string): Promise<{ text: string; href: string | null; read: boolean } | null> {
  try {
    const answer = await fetch(`/api/notifications/${encodeURIComponent(id)}`, {
      credentials: 'same-origin',
    });
    return answer.ok ? ((await answer.json()) as { text: string; href: string | null; read: boolean }) : null;
  } catch {
    return null;
  }
}

/**
 * Shows one message. It brings an id alone; the text is the server's at this moment, for who is signed in here. Browsers
 * require that something is shown, so without a text it says where there is more.
 */
async function show(worker: PushWorker, id: string): Promise<void> {
  const told = await ask(id);
  const isUnread = told !== null && !told.read;
  await worker.registration.showNotification('Bestie', {
    body: isUnread ? told.text : 'See what’s new in your notifications.',
    icon: '/favicon.svg',
    // The same message twice is shown once.
    tag: isUnread ? id : 'bestie',
    silent: !isUnread,
    data: isUnread ? (told.href ?? all) : all,
  });
}

async function lead(worker: PushWorker, href: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  try {
    if (!open) throw new Error('No window is open.');
    await ((await open.navigate(href)) ?? open).focus();
  } catch {
    await worker.clients.openWindow(href);
  }
}

/** Has the worker show push messages. */
export function showPushMessages(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const { id } = (event.data?.json() ?? {}) as { id?: string };
    event.waitUntil(show(worker, id ?? ''));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(
      lead(worker, typeof event.notification.data === 'string' ? event.notification.data : all),
    );
  });
}
