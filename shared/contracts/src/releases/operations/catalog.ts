import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { instant } from '../../http/fields';
import { channels } from '../releases';
import { remoteId } from '../remotes.schema';
import { basisPoints, figures, platformSchema, promotion, revision, stepMinutes, version } from './fields';

const who = z.object({
  kind: z.enum(['person', 'team', 'build', 'platform']),
  name: z.string().nullable(),
});

export const releaseSchema = z.object({
  version,
  state: z.enum(['publishing', 'published', 'built-in']),
  /** Channels that lead to it. */
  channels: z.array(z.enum(channels)),
  note: z.string().nullable(),
  by: who,
  publishedAt: instant.nullable(),
  builtAt: instant,
  commit: z.string().nullable(),
  /** Whether it was built from files that differ from the commit. */
  dirty: z.boolean(),
  files: z.number(),
  bytes: z.number(),
  /** Why it cannot run on this server, a sentence each. */
  incompatibilities: z.array(z.string()),
  /** Whether a browser opened its pages; null when none did. */
  proof: z.object({ passed: z.boolean(), madeAt: instant }).nullable(),
  seen: figures,
  /** Of a branch: only some people can try it, and no channel leads to it. */
  preview: z
    .object({
      branch: z.string(),
      /** Link for these people; null while it is being published. */
      path: z.string().nullable(),
      people: z.number(),
      endsAt: instant,
    })
    .nullable(),
});
export type Release = z.output<typeof releaseSchema>;

export const canarySchema = z.object({
  version,
  /** Share of people who get it; {@link maxBasisPoints} are everybody. */
  basisPoints,
  /** E-mail addresses or uids of people who always get it. */
  people: z.array(z.string()),
  since: instant,
  /** Further shares that the platform gives it by itself, and when the next one begins; null without any. */
  steps: z.array(z.int()),
  /** How long each share stays. */
  stepMinutes,
  nextStepAt: instant.nullable(),
  /** What the next share waits for; null when it is due or none is planned. */
  waitsFor: z.enum(['time', 'visitors', 'failures']).nullable(),
  /** Whether the steps also go on where nobody has loaded it. */
  withoutVisitors: z.boolean(),
  /** People who must load it for the first time at its share before the next one, those who did, and until when it waits for them. */
  visitors: z.object({ came: z.int(), needed: z.int(), until: instant.nullable() }),
  canary: figures,
  stable: figures,
  /** Likelihood ratio of "the canary is worse" to "chance"; from 1,000 on it is rolled back. */
  evidence: z.number(),
});

export const remoteReleasesSchema = z.object({
  remoteId,
  title: z.string(),
  revision,
  /** Null when no release of it is compatible. */
  stable: version.nullable(),
  /** Target of a rollback. */
  previous: version.nullable(),
  canary: canarySchema.nullable(),
  /** Who may make a release stable: the team by its deploy token, or admins only. */
  promotion,
  /** Newest version first. */
  releases: z.array(releaseSchema),
});
export type RemoteReleases = z.output<typeof remoteReleasesSchema>;

/** What a server runs and what was published. */
export const catalogOperations = defineContract({
  platform: {
    method: 'GET',
    path: '/api/releases',
    summary:
      'The platform that releases must be compatible with: host, shared packages, API surface, budgets.',
    input: z.object({}),
    output: platformSchema.extend({
      /** Remotes with a release here. */
      remotes: z.array(z.string()),
      /** Of the server, and of the packages for teams that came with it. */
      version: z.string(),
    }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  list: {
    method: 'GET',
    path: '/api/releases/{remoteId}',
    summary: 'Releases of a remote, newest first, and the active ones.',
    input: z.object({ remoteId }),
    output: remoteReleasesSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
});
