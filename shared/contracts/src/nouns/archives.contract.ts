import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { boardVisibilities, collaboratorRoles } from './boards';
import { id, instant, version } from '../http/fields';
import { limits } from '../http/limits';
import { outfitVisibilities } from './outfits';

const count = z.number().int().min(0);

/** What an archive would contain now. */
export const archiveSummarySchema = z.object({
  /** Photos and files as they were uploaded. */
  files: count,
  /** Bytes of these files; everything else is small in comparison. */
  bytes: count,
  /** Number of rows of each kind, in the order of the archive. */
  contents: z.array(z.object({ name: z.string(), title: z.string(), count })),
});
export type ArchiveSummary = z.output<typeof archiveSummarySchema>;

export const archiveImportStates = ['waiting', 'checking', 'writing', 'done', 'refused'] as const;

/** An import of an archive, and its result. */
export const archiveImportSchema = z.object({
  id,
  fileName: z.string(),
  /**
   * `checking`: files are compared with their hashes, nothing was written yet. `refused`: nothing was
   * imported.
   */
  state: z.enum(archiveImportStates),
  /** 0 to 1. */
  progress: z.number(),
  /** The reason of a refusal, in words. */
  reason: z.string().nullable(),
  results: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      added: count,
      /** Existed already. */
      known: count,
      refused: count,
    }),
  ),
  /** What was not imported, and why. */
  notes: z.array(z.string()),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type ArchiveImport = z.output<typeof archiveImportSchema>;

/**
 * Things that were shared before and are private after the import, and former collaborators of boards: the
 * person decides about each.
 */
export const archiveOffersSchema = z.object({
  publish: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('board'),
        id,
        title: z.string(),
        version,
        visibility: z.enum(boardVisibilities),
      }),
      z.object({
        kind: z.literal('outfit'),
        id,
        title: z.string(),
        version,
        visibility: z.enum(outfitVisibilities),
      }),
    ]),
  ),
  invite: z.array(
    z.object({
      boardId: id,
      boardTitle: z.string(),
      handle: z.string(),
      name: z.string().nullable(),
      role: z.enum(collaboratorRoles),
    }),
  ),
});
export type ArchiveOffers = z.output<typeof archiveOffersSchema>;

/**
 * All data of a person, as a ZIP that can be read without Bestie and imported again. The ZIP itself is `GET
 * /api/archive`, which the session cookie opens.
 */
export const archivesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/archives/summary',
    summary: 'What an archive of the caller’s data would contain.',
    input: z.object({}),
    output: archiveSummarySchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  import: {
    method: 'POST',
    path: '/api/archives/imports',
    summary: 'Starts the import of an uploaded archive. The same `id` sent twice is one import.',
    input: z.object({
      id,
      /** Object name of the ZIP under `users/{uid}/archives/`. */
      path: z.string().max(1024),
      fileName: z.string().trim().min(1).max(limits.archives.fileNameLength),
    }),
    output: archiveImportSchema,
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found', 'already_exists'],
  },
  imports: {
    method: 'GET',
    path: '/api/archives/imports',
    summary: 'The latest imports, newest first.',
    input: z.object({}),
    output: z.object({ items: z.array(archiveImportSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  offers: {
    method: 'GET',
    path: '/api/archives/imports/{importId}/offers',
    summary: 'Imported things that are still private, and former collaborators who are still not invited.',
    input: z.object({ importId: id }),
    output: archiveOffersSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
});
