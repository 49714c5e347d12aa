import { z } from 'zod';
import { bulkOutcomes } from './moderated-things';
import { cursor, id, instant, pageSize, reason, search, version } from '../http/fields';
import { limits } from '../http/limits';

/** What admins read about every shared thing of others, in the list of all of its kind. */
export const moderatedFields = {
  id,
  version,
  owner: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
  openReports: z.number().int(),
  createdAt: instant,
  deletedAt: instant.nullable(),
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Until when the caller may look at it although it is closed to them. */
  openedUntil: instant.nullable(),
  can: z.object({
    hide: z.boolean(),
    show: z.boolean(),
    restore: z.boolean(),
    /** It is closed to the caller, who may look at it for an hour with a reason. */
    open: z.boolean(),
    /** The caller may look at it now. */
    see: z.boolean(),
  }),
};

/** An offer to a new owner that is open, of what can be transferred. */
export const openTransfer = z.object({
  id,
  to: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
  expiresAt: instant,
});

/** How admins filter the list of all things of a kind, and which page they read. */
export const moderatedFilters = {
  /** Only those with open reports. */
  reported: z.enum(['yes']).optional(),
  /** A uid, or a handle. */
  owner: z.string().trim().min(1).max(128).optional(),
  /** Words of the title of what the caller may read. */
  q: search.optional(),
  cursor: cursor.optional(),
  limit: pageSize(limits.lists.page),
};

const several = z.object({
  things: z.array(z.object({ id, version })).min(1).max(limits.bulkPerCall),
  reason,
});
export type SeveralThings = z.output<typeof several>;

const results = z.object({ results: z.array(z.object({ id, outcome: z.enum(bulkOutcomes) })) });
export type BulkResults = z.output<typeof results>;

/** An act of admins on up to a hundred things, each of which answers for itself. */
const act = <const Path extends string>(path: Path, summary: string) =>
  ({
    method: 'POST',
    path,
    summary,
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  }) as const;

/** `hide`, `show` and `restore` of a kind of things, with a sentence for each. */
export const moderationActs = <const Path extends string>(
  path: Path,
  says: Record<'hide' | 'show' | 'restore', string>,
) => ({
  hide: act(`${path}/hide`, says.hide),
  show: act(`${path}/show`, says.show),
  restore: act(`${path}/restore`, says.restore),
});
