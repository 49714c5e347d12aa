import type { Page, Worker } from '@playwright/test';
import type { PushDevice, TestPushService } from '@bestie/server/push-stand-in';

/** What the page's browser shows of Bestie outside of its window. */
export interface DeviceNotifications {
  /** Hands what arrived at the push service to the service worker. @returns what it has shown so far */
  shown(): Promise<{ text: string; href: string }[]>;
}

/** The global object of the service worker, with what it has shown. */
type NotedWorker = typeof globalThis & {
  shown?: { text: string; href: string }[];
  registration: { showNotification(title: string, options: { body: string; data: string }): Promise<void> };
};

/** A browser with a push service, where notifications are allowed. */
function browserWithPush({ endpoint, p256dh, auth }: PushDevice): void {
  let subscription: PushSubscription | null = null;
  const subscribed = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: () => Promise.resolve(true),
  } as unknown as PushSubscription;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
  PushManager.prototype.subscribe = () => Promise.resolve((subscription = subscribed));
}

/** Notes notifications in the worker, where headless Chromium refuses to show them. */
const noteShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as NotedWorker;
    if (scope.shown) return;
    const shown: { text: string; href: string }[] = [];
    scope.shown = shown;
    scope.registration.showNotification = (_title, { body, data }) => {
      shown.push({ text: body, href: data });
      return Promise.resolve();
    };
  });

/**
 * Gives a page's browser a push service. Headless Chromium has none and shows no notifications whatever is permitted, so
 * its two ends are replaced: `pushManager` subscribes at the stand-in, and `showNotification` only notes. Between them all
 * is real: the page's call, the server's encrypted message, and the push event in Bestie's service worker.
 */
export async function givePush(page: Page, pushService: TestPushService): Promise<DeviceNotifications> {
  const context = page.context();
  const device = pushService.subscribe();
  await context.addInitScript(browserWithPush, device);
  const devTools = await context.newCDPSession(page);
  let registrationId: string | undefined;
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await devTools.send('ServiceWorker.enable');
  let delivered = 0;
  return {
    async shown() {
      const [worker] = context.serviceWorkers();
      if (!worker || registrationId === undefined) return [];
      await noteShown(worker);
      const { origin } = new URL(page.url());
      const arrived = pushService.arrived.filter((push) => push.device.endpoint === device.endpoint);
      for (const { payload } of arrived.slice(delivered)) {
        await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: payload });
        delivered += 1;
      }
      return worker.evaluate(() => (globalThis as NotedWorker).shown ?? []);
    },
  };
}
