import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize } from '../http/fields';
import { limits } from '../http/limits';
import { notificationKinds } from './notifications';

/** An action of another person that concerns the receiver. */
export const notificationSchema = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** A whole sentence: "Ana follows you." */
  text: z.string(),
  /** Its path in the product; null when there is nothing to show. */
  href: z.string().nullable(),
  at: instant,
  read: z.boolean(),
});
export type Notification = z.output<typeof notificationSchema>;

export const notificationsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary:
      'The caller’s notifications, newest first, without those about things that they cannot see any more.',
    input: z.object({
      cursor: cursor.optional(),
      limit: pageSize(limits.notifications.page, 100),
      /** Those that were not read yet, and no others. */
      unreadOnly: z.stringbool().optional(),
    }),
    output: pageOf(notificationSchema).extend({
      /** Of all of them, not of this page. */
      unread: z.number().int(),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/notifications/{notificationId}',
    summary: 'One notification in its current state, for devices that received a push message about it.',
    input: z.object({ notificationId: id }),
    output: notificationSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  read: {
    method: 'POST',
    path: '/api/notifications/{notificationId}/read',
    summary:
      'Marks a notification and all older ones as read; `alone` leaves the older ones as they are. A group about one thing is read together.',
    input: z.object({ notificationId: id, alone: z.boolean().default(false) }),
    output: z.object({ read: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
