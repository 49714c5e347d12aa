import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, timezone, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';
import { weekdays } from './calendar-events';
import { networks } from './connections';

/** A time of the week at which a network is posted to, on the clock of a zone. */
export const slotSchema = z.object({
  id,
  network: z.enum(networks),
  weekday: z.enum(weekdays),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.'),
  timezone,
});
export type Slot = z.output<typeof slotSchema>;

const slotsSchema = z.object({ version: versionOrNone, items: z.array(slotSchema) });

export const socialSlotsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/social/slots',
    summary: 'The caller’s slots, by network and time of the week.',
    input: z.object({}),
    output: slotsSchema,
    access: 'creator',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  save: {
    method: 'PUT',
    path: '/api/social/slots',
    summary: 'Replaces the caller’s slots. What is scheduled stays where it is.',
    input: z
      .object({ version: versionOrNone, items: z.array(slotSchema).max(limits.socialPosts.slots) })
      .refine(
        ({ items }) =>
          new Set(items.map(({ network, weekday, time }) => `${network} ${weekday} ${time}`)).size ===
          items.length,
        { path: ['items'], message: 'A slot is given twice.' },
      ),
    output: slotsSchema,
    access: 'creator',
    scope: 'own',
    rate: 'write',
    errors: ['conflict', 'already_exists'],
  },
});
