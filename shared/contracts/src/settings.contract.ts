import { z } from 'zod';
import { defineContract } from './define-contract';
import { currency, instant, uid } from './fields';

const timezone = z.string().max(64).refine(isTimeZone, 'Unknown time zone.');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The document at users/{uid}/settings/profile (specification.md, section 3), with the account's basics. */
export const profileSettingsSchema = z.object({
  fanEnabled: z.boolean(),
  timezone,
  currency,
  units: z.enum(['metric', 'imperial']),
  updatedAt: instant.nullable(),
});
export type ProfileSettings = z.output<typeof profileSettingsSchema>;

export const settingsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/users/{uid}/settings/profile',
    summary: 'One’s own settings.',
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
    summary: 'Merges the given fields into one’s own settings; fields not given stay.',
    input: profileSettingsSchema.omit({ updatedAt: true }).partial().extend({ uid }),
    output: profileSettingsSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
