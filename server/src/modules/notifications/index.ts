export { notificationsPort } from './notifications-port';
export type { NotificationsPort } from './notifications-port';
export { notify, notifyAll } from './notify';
export type { NotificationEvent } from './notify';
