import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, pageOf, pageSize, version } from '../http/fields';
import { limits } from '../http/limits';

/** The fields of __aWord__ that a person sets. */
const __noun__Fields = z.object({ name: z.string().trim().min(1).max(100) });

export const __noun__Schema = __noun__Fields.extend({
  id,
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type __Noun__ = z.output<typeof __noun__Schema>;

export const __nouns__Contract = defineContract({
  list: {
    method: 'GET',
    path: '/api/__name__',
    summary: 'One’s own __words__, the newest first.',
    input: z.object({
      /** The last id of the previous page. */
      cursor: id.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(__noun__Schema),
    access: '__audience__',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/__name__/{__noun__Id}',
    summary: 'One of one’s own __words__.',
    input: z.object({ __noun__Id: id }),
    output: __noun__Schema,
    access: '__audience__',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/__name__',
    summary: 'Makes __aWord__. The same `id` sent twice makes one.',
    /** The client chooses the `id` (uuid v7), so that a repeated call after a lost answer creates nothing twice. */
    input: __noun__Fields.extend({ id }),
    output: __noun__Schema,
    access: '__audience__',
    scope: 'own',
    rate: 'write',
    errors: ['already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/__name__/{__noun__Id}',
    summary: 'Changes the given fields of __aWord__.',
    input: __noun__Fields.partial().extend({ __noun__Id: id, version }),
    output: __noun__Schema,
    access: '__audience__',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
  delete: {
    method: 'DELETE',
    path: '/api/__name__/{__noun__Id}',
    summary: 'Deletes __aWord__.',
    input: z.object({ __noun__Id: id }),
    output: z.void(),
    access: '__audience__',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
