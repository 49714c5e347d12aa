import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, id, peopleLine, version } from '../http/fields';
import { limits } from '../http/limits';
import { networks } from './connections';
import { dealSchema } from './deals.schema';

const { deals } = limits;

const words = {
  title: peopleLine({ max: deals.deliverableLength }),
  network: z.enum(networks).nullable(),
  dueOn: day.nullable(),
};
const one = z.object({ deliverableId: id });
const changed = one.extend({ version });
/** Every change answers with the whole deal, so that the sheet is right at once. */
const write = { output: dealSchema, access: 'creator', scope: 'own', rate: 'write' } as const;

/** What a creator owes a brand: planned, linked to a post, delivered when that is published, accepted by the brand. */
export const deliverablesContract = defineContract({
  create: {
    method: 'POST',
    path: '/api/deals/{dealId}/deliverables',
    summary: 'Plans a deliverable. The same `id` sent twice plans one.',
    input: z.object({ dealId: id, id, ...words }),
    ...write,
    errors: ['not_found', 'already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/deliverables/{deliverableId}',
    summary: 'Changes title, network or day of a deliverable.',
    input: changed.extend(z.object(words).partial().shape),
    ...write,
    errors: ['not_found', 'conflict'],
  },
  link: {
    method: 'POST',
    path: '/api/deliverables/{deliverableId}/link',
    summary:
      'Links a deliverable to a version of a post of the caller. Once that is published it is delivered, with its URL; if it is already, at once. What is delivered or accepted stays so.',
    input: changed.extend({ variantId: id }),
    ...write,
    errors: ['not_found', 'conflict'],
  },
  unlink: {
    method: 'POST',
    path: '/api/deliverables/{deliverableId}/unlink',
    summary: 'Takes the link off. The URL of what was published stays, and so does delivered.',
    input: changed,
    ...write,
    errors: ['not_found', 'conflict'],
  },
  deliver: {
    method: 'POST',
    path: '/api/deliverables/{deliverableId}/deliver',
    summary: 'Marks something as delivered that is no post here, with its address if it has one.',
    input: changed.extend({
      url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(deals.urlLength)]).optional(),
    }),
    ...write,
    errors: ['not_found', 'conflict'],
  },
  accept: {
    method: 'POST',
    path: '/api/deliverables/{deliverableId}/accept',
    summary: 'The brand accepted it, or did not after all.',
    input: changed.extend({ accepted: z.boolean() }),
    ...write,
    errors: ['not_found', 'conflict'],
  },
  reopen: {
    method: 'POST',
    path: '/api/deliverables/{deliverableId}/reopen',
    summary: 'Takes `delivered` back: planned again, or linked where a post is linked that is not published.',
    input: changed,
    ...write,
    errors: ['not_found', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/deliverables/{deliverableId}/delete',
    summary: 'Deletes a deliverable.',
    input: one,
    ...write,
    errors: ['not_found'],
  },
});
