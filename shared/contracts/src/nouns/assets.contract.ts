import { z } from 'zod';
import { assetUseSchema, usedAssets } from './asset-uses.schema';
import { assetKinds, assetLimits, assetSorts } from './assets';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, picture, search, version } from '../http/fields';
import { limits } from '../http/limits';
import { spacePersonSchema } from './spaces.contract';

const controlCharacters = /[\u0000-\u001f\u007f]/;

/** One segment of a folder's path. */
const isFolderName = (step: string) =>
  step.length > 0 &&
  step.length <= assetLimits.folderNameLength &&
  step.trim() === step &&
  step !== '.' &&
  step !== '..' &&
  !controlCharacters.test(step);

/** A folder as its path, `Summer/Lookbook`; never with a slash at its ends. */
const folderPath = z
  .string()
  .normalize('NFC')
  .max(assetLimits.folderPathLength)
  .refine((path) => path.split('/').length <= assetLimits.folderDepth, {
    error: `At most ${assetLimits.folderDepth} folders deep.`,
  })
  .refine((path) => path.split('/').every(isFolderName), { error: 'This is not the name of a folder.' });

/** A folder or the top of the space, which is ''. */
const place = z.union([z.literal(''), folderPath]);

const fileName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(assetLimits.nameLength)
  .refine((name) => !controlCharacters.test(name) && !/[\\/]/.test(name), {
    error: 'A name has no slashes or control characters.',
  });
const objectName = z.string().max(1024);
const alt = z.string().trim().max(limits.spaces.altLength);
const tags = z.array(z.string().trim().min(1).max(limits.spaces.tagLength)).max(limits.spaces.tags);
const ids = z.array(id).min(1).max(assetLimits.bulk);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const duration = z
  .number()
  .min(0)
  .max(7 * 86_400);

export const assetSchema = z.object({
  id,
  spaceId: id,
  version,
  folder: z.string(),
  name: z.string(),
  kind: z.enum(assetKinds),
  contentType: z.string(),
  /** Of the newest version. */
  bytes: z.number().int(),
  sha256: z.string(),
  durationSeconds: z.number().nullable(),
  alt: z.string(),
  tags: z.array(z.string()),
  /** Null for sound and video. */
  picture: picture.nullable(),
  versionCount: z.number().int(),
  commentCount: z.number().int(),
  uploadedBy: spacePersonSchema,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  can: z.object({ comment: z.boolean(), edit: z.boolean(), delete: z.boolean(), share: z.boolean() }),
});
export type Asset = z.output<typeof assetSchema>;

export const assetVersionSchema = z.object({
  id,
  number: z.number().int(),
  contentType: z.string(),
  bytes: z.number().int(),
  uploadedBy: spacePersonSchema,
  createdAt: instant,
});
export type AssetVersion = z.output<typeof assetVersionSchema>;

export const assetShareSchema = z.object({
  id,
  /** `preview`: the picture at 1600 px without camera data; `original`: the file as it was uploaded. */
  what: z.enum(['preview', 'original']),
  createdBy: spacePersonSchema,
  createdAt: instant,
  expiresAt: instant,
});
export type AssetShare = z.output<typeof assetShareSchema>;

export const assetDetailSchema = assetSchema.extend({
  versions: z.array(assetVersionSchema),
  uses: z.array(assetUseSchema),
  /** Valid links; empty for people who may not share. */
  shares: z.array(assetShareSchema),
});
export type AssetDetail = z.output<typeof assetDetailSchema>;

export const assetCommentSchema = z.object({
  id,
  author: spacePersonSchema,
  body: z.string(),
  createdAt: instant,
  can: z.object({ delete: z.boolean() }),
});
export type AssetComment = z.output<typeof assetCommentSchema>;

export const assetFolderSchema = z.object({
  path: z.string(),
  /** Files directly in it. */
  assetCount: z.number().int(),
});
export type AssetFolder = z.output<typeof assetFolderSchema>;

const inSpace = z.object({ spaceId: id });
const oneAsset = inSpace.extend({ assetId: id });
const member = { access: 'creator', scope: 'resource:space' } as const;

export const assetsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/spaces/{spaceId}/assets',
    summary: 'Files of a folder; with a search also those of the folders below it.',
    input: inSpace.extend({
      folder: place.default(''),
      q: search.optional(),
      kind: z.enum(assetKinds).optional(),
      /** Filters for files with a problem: no alt text, or an unreadable picture. */
      needs: z.enum(['alt', 'picture']).optional(),
      trash: z.stringbool().optional(),
      sort: z.enum(assetSorts).default('added'),
      cursor: cursor.optional(),
      limit: pageSize(assetLimits.page),
    }),
    output: pageOf(assetSchema),
    ...member,
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/spaces/{spaceId}/assets/{assetId}',
    summary: 'One file with its versions, uses and share links.',
    input: oneAsset,
    output: assetDetailSchema,
    ...member,
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  register: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets',
    summary:
      'Registers an uploaded object as a file of the space. The same `id` sent twice creates one file.',
    input: inSpace.extend({
      id,
      /** Object name, below `spaces/{spaceId}/{id}/`. */
      path: objectName,
      name: fileName,
      folder: place.default(''),
      alt: alt.default(''),
      tags: tags.default([]),
      durationSeconds: duration.optional(),
    }),
    output: assetSchema,
    ...member,
    rate: 'upload',
    errors: ['not_found', 'forbidden', 'already_exists', 'unsupported_type'],
  },
  update: {
    method: 'PATCH',
    path: '/api/spaces/{spaceId}/assets/{assetId}',
    summary: 'Changes name, alt text or tags.',
    input: oneAsset.extend({
      version,
      name: fileName.optional(),
      alt: alt.optional(),
      tags: tags.optional(),
    }),
    output: assetDetailSchema,
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  addVersion: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/{assetId}/versions',
    summary:
      'Registers an uploaded object as the newest version of a file. The same `path` sent twice adds one.',
    input: oneAsset.extend({ path: objectName, durationSeconds: duration.optional() }),
    output: assetDetailSchema,
    ...member,
    rate: 'upload',
    errors: ['not_found', 'forbidden', 'limit_reached', 'unsupported_type'],
  },
  move: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/move',
    summary: 'Moves files into a folder.',
    input: inSpace.extend({ ids, folder: place }),
    output: z.object({ moved: z.number().int() }),
    ...member,
    rate: 'bulk',
    errors: ['not_found', 'forbidden'],
  },
  delete: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/delete',
    summary:
      'Moves files to the trash. If one is in use and `confirmed` is not set, the answer lists its uses and nothing is deleted.',
    input: inSpace.extend({ ids, confirmed: z.boolean().default(false) }),
    output: z.object({ deleted: z.number().int(), inUse: usedAssets }),
    ...member,
    rate: 'bulk',
    errors: ['not_found', 'forbidden'],
  },
  restore: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/restore',
    summary: 'Restores files from the trash into their folders.',
    input: inSpace.extend({ ids }),
    output: z.object({ restored: z.number().int() }),
    ...member,
    rate: 'bulk',
    errors: ['not_found', 'forbidden'],
  },
  findBySha256: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/find-by-sha256',
    summary: 'Which of these files are in the space already; called before uploading.',
    input: inSpace.extend({ sha256: z.array(sha256).min(1).max(limits.spaces.files) }),
    output: z.object({ matches: z.array(z.object({ sha256, asset: assetSchema })) }),
    ...member,
    rate: 'bulk',
    errors: ['not_found'],
  },
  lookAlikes: {
    method: 'GET',
    path: '/api/spaces/{spaceId}/assets/look-alikes',
    summary: 'New pictures that nearly match another file of the space, until somebody decides.',
    input: inSpace,
    output: z.object({
      items: z.array(
        z.object({
          asset: assetSchema,
          /** The file that it resembles most. */
          like: assetSchema,
        }),
      ),
    }),
    ...member,
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  keepLookAlikes: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/look-alikes/keep',
    summary: 'Keeps new pictures beside the files that they resemble.',
    input: inSpace.extend({ ids }),
    output: z.void(),
    ...member,
    rate: 'bulk',
    errors: ['not_found', 'forbidden'],
  },
  mergeLookAlike: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/{assetId}/merge',
    summary:
      'Merges a file into the one that it resembles, as its newest version, with its comments and links.',
    input: oneAsset.extend({ lookAlikeId: id }),
    output: assetDetailSchema,
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  createArchive: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/archives',
    summary: 'Prepares a ZIP of originals for download within an hour: of these files, or of a whole folder.',
    input: inSpace.extend({ ids: ids.optional(), folder: place.optional() }),
    output: z.object({ id, files: z.number().int(), bytes: z.number().int() }),
    ...member,
    rate: 'bulk',
    errors: ['not_found', 'limit_reached'],
  },
  folders: {
    method: 'GET',
    path: '/api/spaces/{spaceId}/folders',
    summary: 'All folders of a space, by path.',
    input: inSpace,
    output: z.object({ items: z.array(assetFolderSchema) }),
    ...member,
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  createFolder: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/folders',
    summary: 'Creates a folder and its parents. Existing ones stay unchanged.',
    input: inSpace.extend({ path: folderPath }),
    output: z.void(),
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  moveFolder: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/folders/move',
    summary: 'Renames or moves a folder with everything in it.',
    input: inSpace.extend({ path: folderPath, to: folderPath }),
    output: z.void(),
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden', 'already_exists'],
  },
  deleteFolder: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/folders/delete',
    summary:
      'Deletes a folder and moves everything in it to the trash; needs `confirmed` like `assets.delete`.',
    input: inSpace.extend({ path: folderPath, confirmed: z.boolean().default(false) }),
    output: z.object({
      /** The files, so that they can be restored. */
      ids: z.array(id),
      inUse: usedAssets,
    }),
    ...member,
    rate: 'bulk',
    errors: ['not_found', 'forbidden'],
  },
  comments: {
    method: 'GET',
    path: '/api/spaces/{spaceId}/assets/{assetId}/comments',
    summary: 'Comments on a file, newest first.',
    input: oneAsset.extend({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(assetCommentSchema),
    ...member,
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  createComment: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/{assetId}/comments',
    summary: 'Adds a comment to a file; every member may. The same `id` sent twice creates one comment.',
    input: oneAsset.extend({ id, body: z.string().trim().min(1).max(limits.spaces.commentLength) }),
    output: assetCommentSchema,
    ...member,
    rate: 'write',
    errors: ['not_found', 'already_exists', 'forbidden'],
    publishes: true,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/spaces/{spaceId}/assets/{assetId}/comments/{commentId}',
    summary: 'Deletes the caller’s comment; managers delete anybody’s.',
    input: oneAsset.extend({ commentId: id }),
    output: z.void(),
    ...member,
    rate: 'write',
    errors: ['not_found'],
  },
  restoreComment: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/{assetId}/comments/{commentId}/restore',
    summary: 'Restores a comment that the caller deleted.',
    input: oneAsset.extend({ commentId: id }),
    output: assetCommentSchema,
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  createShare: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/assets/{assetId}/shares',
    summary:
      'Creates a public link to a file, which expires. The token is returned once and stored only as a hash.',
    input: oneAsset.extend({
      what: z.enum(['preview', 'original']),
      hours: z.number().int().min(1).max(assetLimits.shareHours),
    }),
    output: z.object({ share: assetShareSchema, token: z.string() }),
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  revokeShare: {
    method: 'DELETE',
    path: '/api/spaces/{spaceId}/assets/{assetId}/shares/{shareId}',
    summary: 'Revokes a share link at once.',
    input: oneAsset.extend({ shareId: id }),
    output: z.void(),
    ...member,
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
});
