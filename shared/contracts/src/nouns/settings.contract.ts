import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { currency, instant, timezone, uid } from '../http/fields';
import { chosenKinds, notificationKinds, type NotificationChannel } from './notifications';

/** Who can find a person, and who may add them. Blocks apply as well. */
export const privacySchema = z.object({
  /** `nobody`: for everybody else the person is missing, with everything that their profile shows. */
  profile: z.enum(['members', 'nobody']),
  /** Whether others find the person by searching; the profile's address works in any case. */
  searchable: z.boolean(),
  /** Who may add the person to a board or a space; `followed` are people whom the person follows. */
  invitations: z.enum(['everyone', 'followed', 'nobody']),
  /** Whether others see that the person is in the lounge or typing there; without it the person sees nobody else either. */
  presence: z.boolean(),
});
export type Privacy = z.output<typeof privacySchema>;

const channels = z.object({ app: z.boolean(), mail: z.boolean(), push: z.boolean() } satisfies Record<
  NotificationChannel,
  z.ZodBoolean
>);

/** Channels of notifications; kinds in `alwaysTold` use all of them. */
export const notificationSettingsSchema = z.record(z.enum(notificationKinds), channels);
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/** The document at users/{uid}/settings/profile (specification.md, section 3), with the account's basics. */
export const profileSettingsSchema = z.object({
  fanEnabled: z.boolean(),
  /** The chosen one; until then that of the browser at the last sign-in. */
  timezone,
  currency,
  units: z.enum(['metric', 'imperial']),
  /** The system in which sizes of shoes and clothes are entered and shown. */
  sizes: z.enum(['eu', 'uk', 'us']),
  privacy: privacySchema,
  notifications: notificationSettingsSchema,
  updatedAt: instant.nullable(),
});
export type ProfileSettings = z.output<typeof profileSettingsSchema>;

export const settingsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/users/{uid}/settings/profile',
    summary: 'The caller’s settings.',
    input: z.object({ uid }),
    output: profileSettingsSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  merge: {
    method: 'PATCH',
    path: '/api/users/{uid}/settings/profile',
    summary:
      'Merges the given fields into the caller’s settings; absent fields stay unchanged, also within privacy and notifications.',
    input: profileSettingsSchema
      .omit({ updatedAt: true })
      .partial()
      .extend({
        uid,
        privacy: privacySchema.partial().optional(),
        notifications: z.partialRecord(z.enum(chosenKinds), channels.partial()).optional(),
      }),
    output: profileSettingsSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
