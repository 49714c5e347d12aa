import type { MediaKind } from './contents/object-types';

/** Maximum bytes by kind of file; a kind that is missing is rejected. `other` is everything that is no media file. */
export type SizeLimits = Partial<Record<MediaKind | 'other', number>>;

/**
 * A folder of stored objects, declared by its noun under its name: `users/{uid}/<name>/…`, which belongs to that person
 * alone, or, with `sharedBy`, `<name>/{id}/…`.
 */
export interface ObjectFolder {
  limits: SizeLimits;
  sharedBy?: SharedBy;
}

/**
 * The resource whose objects a folder has: whoever sees it reads them, who may edit it also writes. They have no
 * download links.
 */
export interface SharedBy {
  resource: string;
}
