import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, id, instant, picture } from '../http/fields';
import { limits } from '../http/limits';
import { ownTrash } from '../http/own-trash';

const ids = z.array(id).min(1).max(limits.lookPhotos.perDay);

/** A photo of oneself on a day. */
export const lookPhotoSchema = z.object({
  id,
  createdAt: instant,
  deletedAt: instant.nullable(),
  /** In the person’s own time zone. */
  date: day,
  picture,
});
export type LookPhoto = z.output<typeof lookPhotoSchema>;

export const lookPhotosContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/look-photos',
    summary: 'Photos of oneself of a range of days, both ends inclusive: by day, in the person’s order.',
    input: z.object({ from: day, to: day }),
    output: z.object({ items: z.array(lookPhotoSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/look-photos',
    summary:
      'Adds an uploaded photo to a day: as its last one, or before others. The same `id` sent twice creates one.',
    input: z.object({
      id,
      date: day,
      /** Object name of the uploaded photo under `users/{uid}/`. */
      photo: z.string().max(1024),
      /** Object names of photos that it comes before: uploads of several at once end in any order. */
      before: z.array(z.string().max(1024)).max(limits.lookPhotos.perDay).default([]),
    }),
    output: lookPhotoSchema,
    access: 'fan',
    scope: 'own',
    // One for each uploaded photo.
    rate: 'upload',
    errors: ['not_found', 'limit_reached', 'already_exists'],
  },
  arrange: {
    method: 'POST',
    path: '/api/look-photos/arrange',
    summary: 'Orders the photos of a day; those that are not named follow in their order.',
    input: z.object({ date: day, ids }),
    output: z.object({ items: z.array(lookPhotoSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  ...ownTrash('/api/look-photos', ids, {
    delete: 'Moves photos to the trash for 30 days.',
    restore: 'Restores photos from the trash to their day.',
  }),
});
