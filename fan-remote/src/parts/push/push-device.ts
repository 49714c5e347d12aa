import type { InputOf } from '@bestie/contracts/define-contract';
import type { pushSubscriptionsContract } from '@bestie/contracts/push-subscriptions.contract';

/** What the server needs to reach this device. */
export type PushKeys = InputOf<typeof pushSubscriptionsContract.create>;

/** Whether this browser supports push messages; on iPhones only apps on the home screen do. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser; null without one, or without a service worker. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const keysOf = (subscription: PushSubscription): PushKeys => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
};

/** The subscription of this browser, as the server wants it; null without one. */
export async function findKeys(): Promise<PushKeys | null> {
  const subscription = await findSubscription();
  return subscription && keysOf(subscription);
}

/** SHA-256 of this browser's endpoint, as the server lists it; null without a subscription. */
export async function findEndpointHash(): Promise<string | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return toBase64Url(new Uint8Array(hash));
}

/**
 * Subscribes this browser after asking for permission.
 * @returns null if the person refused, now or before
 */
export async function subscribe(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A browser has one subscription, and refuses a second key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return keysOf(subscription);
}

/** @returns the endpoint that is no longer used; null without one */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
