import type { Api } from '@bestie/client/api';
import type { Notification } from '@bestie/contracts/notifications.contract';

let arrived = false;

/**
 * Whoever opened the page by a push message or a mail has seen what it told: the notification that leads to the address
 * that the browser opened is marked as read, once after each load.
 * @param hash the section of that address
 * @returns whether there was one
 */
export async function readOnArrival(
  api: Pick<Api, 'notifications'>,
  items: readonly Notification[],
  hash: string,
  address = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href),
): Promise<boolean> {
  if (arrived) return false;
  arrived = true;
  const seen = items.find(({ href, read }) => !read && href === address.pathname + address.search + hash);
  if (!seen) return false;
  await api.notifications.read({ notificationId: seen.id, alone: true });
  return true;
}
