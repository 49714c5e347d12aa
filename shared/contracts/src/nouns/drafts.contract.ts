import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { instant, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';

const { drafts } = limits;

/** The form of a text, such as `forum:new` or `forum:{threadId}`: one draft per person for each. */
const place = z
  .string()
  .max(drafts.placeLength)
  .regex(/^[a-z]+(?::[A-Za-z0-9-]+){1,3}$/, 'A place like forum:new.');

const content = z.object({
  text: z.string().max(drafts.textLength),
  /** Other fields of the form: a title, a category, pictures. */
  fields: z
    .record(z.string().max(40), z.string().max(drafts.fieldLength))
    .refine((fields) => Object.keys(fields).length <= drafts.fields, `At most ${drafts.fields} fields.`)
    .default({}),
});

export const draftSchema = z.object({
  place,
  /** Incremented by each change; 0 when it was never saved. */
  sequence: versionOrNone,
  /** Null without a draft. */
  content: content.nullable(),
  savedAt: instant.nullable(),
});
export type Draft = z.output<typeof draftSchema>;

const write = { access: 'fan', scope: 'own', rate: 'write' } as const;

/** Texts that people have not sent yet, on all their devices. */
export const draftsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/drafts',
    summary: 'The draft of a form.',
    input: z.object({ place }),
    output: draftSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  put: {
    method: 'PUT',
    path: '/api/drafts',
    summary:
      'Saves a draft over the one with this `sequence`. A tab with an older one is refused with the current sequence. Idempotent.',
    input: z.object({ place, sequence: versionOrNone, content }),
    output: draftSchema,
    ...write,
    errors: ['conflict', 'limit_reached'],
  },
  delete: {
    method: 'POST',
    path: '/api/drafts/delete',
    summary: 'Discards a draft, or marks it as sent: older tabs cannot restore it.',
    input: z.object({ place, sequence: versionOrNone }),
    output: draftSchema,
    ...write,
    errors: ['conflict'],
  },
});
