import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { channels } from '../releases';
import { remoteId } from '../remotes.schema';
import { channelChange, platformSchema, promotion, version } from './fields';
import { remoteReleasesSchema } from './catalog';

/** Which release everybody has, and what a change of it means. */
export const channelsOperations = defineContract({
  promote: {
    method: 'POST',
    path: '/api/releases/{remoteId}/promote',
    summary: 'Makes a published release the stable one; ends the canary if that was it.',
    input: z.object({
      ...channelChange,
      version,
      /** The reason says why it needs no proof. */
      withoutProof: z.boolean().default(false),
    }),
    output: remoteReleasesSchema,
    access: 'admin',
    stepUp: true,
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'not_found'],
  },
  setPromotion: {
    method: 'POST',
    path: '/api/releases/{remoteId}/promotion',
    summary: 'Sets who makes releases of a remote stable: its team, or admins only.',
    input: z.object({ ...channelChange, promotion }),
    output: remoteReleasesSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'not_found'],
  },
  rollback: {
    method: 'POST',
    path: '/api/releases/{remoteId}/rollback',
    summary:
      'Makes the previous stable release stable again, and ends the canary. With its version it is safe to repeat.',
    input: z.object({ ...channelChange, version: version.optional() }),
    output: remoteReleasesSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'not_found'],
  },
  diff: {
    method: 'GET',
    path: '/api/releases/{remoteId}/diff',
    summary: 'The differences between two releases of a remote.',
    input: z.object({ remoteId, from: version, to: version }),
    output: z.object({
      files: z.array(
        z.object({ path: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
      ),
      routes: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
      sharedPackages: z.array(
        z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
      shell: z.object({ before: z.string(), after: z.string() }),
      /** Operations of the API that differ, a sentence each. */
      api: z.array(z.string()),
      /** Compressed bytes of scripts that the console's home needs. */
      homeScriptBytes: z.object({ before: z.number(), after: z.number() }),
    }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  checkUpgrade: {
    method: 'POST',
    path: '/api/releases/upgrade-check',
    summary: 'Which releases that run now a new version of the platform would break; changes nothing.',
    input: platformSchema.extend({
      /** Version of the page data that the new server writes; earlier commands do not say it. */
      page: version.optional(),
    }),
    output: z.object({
      releases: z.array(
        z.object({
          /** Of a remote, or `host`. */
          remoteId,
          version,
          channel: z.enum(channels),
          /** It came with the server, and runs while no channel leads to another one. */
          builtIn: z.boolean(),
          /** A sentence each; none when it would go on running. */
          incompatibilities: z.array(z.string()),
        }),
      ),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    // The whole API as JSON Schemas.
    bodyBytes: 16 * 1024 * 1024,
  },
});
