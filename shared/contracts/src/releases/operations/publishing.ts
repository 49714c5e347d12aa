import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { limits } from '../../http/limits';
import { channels, fileEncodings, sourceMapEncoding } from '../releases';
import { remoteId } from '../remotes.schema';
import { version, reason, basisPoints, steps, stepMinutes } from './fields';
import { remoteReleasesSchema } from './catalog';

/** E-mail addresses or uids. */
const previewPeople = z.array(z.string().min(1).max(320)).min(1).max(20);

/** How a release comes to a server: announced, sent file by file, published. */
export const publishingOperations = defineContract({
  checkPreviewPeople: {
    method: 'POST',
    path: '/api/releases/{remoteId}/preview-people',
    summary: 'Refuses people who have no account here, before a preview is built for them.',
    input: z.object({ remoteId, people: previewPeople }),
    output: z.void(),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  begin: {
    method: 'POST',
    path: '/api/releases/{remoteId}/versions/{version}',
    summary: 'Begins or continues a publish; everything that can be refused is refused here.',
    input: z.object({
      remoteId,
      version,
      description: z.record(z.string(), z.unknown()),
      surface: z.record(z.string(), z.unknown()),
      /** Compressed bytes by path, for the budgets; checked again with the real files. */
      transferBytes: z.record(z.string().max(300), z.int().nonnegative()),
      /** Files whose source map can be sent. */
      sourceMaps: z.array(z.string().max(300)).max(1000).optional(),
      note: z.string().trim().max(limits.reasonLength.max).optional(),
      /** Makes it a preview of a branch, which no rule about newer versions concerns. */
      preview: z.object({ branch: z.string().trim().min(1).max(100), people: previewPeople }).optional(),
      /** Allows a version below the newest one. */
      backwards: z.boolean().optional(),
    }),
    output: z.object({
      /** Files to send by `PUT /api/releases/{remoteId}/versions/{version}/files/{path}?encoding=`. */
      missing: z.array(
        z.object({ path: z.string(), encoding: z.enum([...fileEncodings, sourceMapEncoding]) }),
      ),
    }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    // The surface of a console with many nouns is over 1 MB.
    bodyBytes: 4 * 1024 * 1024,
    errors: ['already_exists', 'conflict', 'limit_reached', 'not_found', 'too_large'],
  },
  publish: {
    method: 'POST',
    path: '/api/releases/{remoteId}/versions/{version}/publish',
    summary: 'Publishes a release whose files are complete, optionally on a channel.',
    input: z.object({
      remoteId,
      version,
      /** Null publishes it without a channel. */
      channel: z.enum(channels).nullable(),
      /** Share of people who get the canary; {@link maxBasisPoints} are everybody. */
      basisPoints: basisPoints.optional(),
      steps: steps.optional(),
      stepMinutes: stepMinutes.optional(),
      withoutVisitors: z.boolean().optional(),
      /** Why everybody gets it without a proof. */
      withoutProof: reason.optional(),
    }),
    output: remoteReleasesSchema,
    access: 'admin',
    stepUp: true,
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['already_exists', 'conflict', 'not_found'],
  },
});
