import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant } from '../http/fields';
import { limits } from '../http/limits';
import { remoteId } from './remotes.schema';
import {
  channels,
  errorLimits,
  fileEncodings,
  maxBasisPoints,
  proofLimits,
  sourceMapEncoding,
} from './releases';
import { isVersion } from './versions';

const version = z.string().max(60).refine(isVersion, 'must be a semantic version');
const reason = z.string().trim().min(limits.reasonLength.min).max(limits.reasonLength.max);
/** The revision of the remote's channels that the caller has read; any other answers 409. */
const revision = z.int().nonnegative();

const promotion = z.enum(['team', 'admin']);

const basisPoints = z.int().min(0).max(maxBasisPoints);
/** Growing shares after the first one; {@link maxBasisPoints} makes the release stable. */
const steps = z
  .array(z.int().min(1).max(maxBasisPoints))
  .max(10)
  .refine((all) => all.every((share, index) => index === 0 || share > all[index - 1]!), 'must grow');
/** How long each share stays before the next one. */
const stepMinutes = z
  .int()
  .min(1)
  .max(7 * 24 * 60);

const who = z.object({
  kind: z.enum(['person', 'team', 'build', 'platform']),
  name: z.string().nullable(),
});

/** Release telemetry of the last days. */
const figures = z.object({
  people: z.number(),
  failed: z.number(),
  /** Median time of a page load in ms; null without any. */
  medianMs: z.number().nullable(),
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
  nextStepAt: instant.nullable(),
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

/** Errors with the same place and the same message, but for numbers. */
export const releaseErrorSchema = z.object({
  id: z.string(),
  /** Without what looks personal. */
  message: z.string(),
  /** Innermost first: `src/features/home/home-page.tsx:12:5`, or a place in a built file where no source map was sent. */
  stack: z.array(z.string()),
  /** Whether the stack names places in the sources. */
  mapped: z.boolean(),
  /** People who met it; each counts once a day. */
  people: z.number(),
  firstAt: instant,
  lastAt: instant,
});
export type ReleaseError = z.output<typeof releaseErrorSchema>;

/** What a browser saw on a page of a release. */
const provedRoute = z.object({
  /** As in `remote.json`. */
  path: z.string().max(500),
  /** The address that was opened; null where nothing led to one. */
  address: z.string().max(1000).nullable(),
  /** Why it must not be promoted, a sentence each. */
  problems: z.array(z.string().max(500)).max(20),
  /** Warnings and errors. */
  console: z.array(z.string().max(500)).max(50),
  contentMs: z.int().min(0).max(3_600_000).nullable(),
  /** Bytes that stayed after the page was opened and left many times. */
  grownBytes: z.int().min(0).nullable(),
});

export const releaseProofSchema = z.object({
  passed: z.boolean(),
  browser: z.string(),
  mounts: z.int(),
  madeAt: instant,
  by: z.string(),
  routes: z.array(
    provedRoute.extend({
      /** Name of the picture, which is the hash of its bytes. */
      screenshot: z.string().nullable(),
    }),
  ),
});
export type ReleaseProof = z.output<typeof releaseProofSchema>;

/** What releases are checked against: a host, and the API of its server. */
const platformSchema = z.object({
  host: z.object({
    version,
    shell: version,
    runtime: version,
    sharedPackages: z.array(z.object({ name: z.string(), version: z.string(), singleton: z.boolean() })),
    /** Operations that the host's API client knows, with their addresses. */
    operations: z.record(z.string(), z.string()),
  }),
  hostScriptBytes: z.number(),
  surface: z.record(
    z.string(),
    z.object({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string(),
      input: z.record(z.string(), z.unknown()),
      output: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

/** What webhooks and mails tell of; `job.failed` goes to those of the host, which are the operators’. */
const webhookEvent = z.enum([
  'canary.ended',
  'canary.grew',
  'job.failed',
  'release.failing',
  'release.refused',
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

const channelChange = { remoteId, reason, revision: revision.optional() };

/**
 * Publishing releases and changing channels, for admins on /meta and, with `team`, for the command line with the deploy
 * token of the remote that `remoteId` names.
 */
export const releasesContract = defineContract({
  platform: {
    method: 'GET',
    path: '/api/releases',
    summary:
      'The platform that releases must be compatible with: host, shared packages, API surface, budgets.',
    input: z.object({}),
    output: platformSchema.extend({
      /** Remotes with a release here. */
      remotes: z.array(z.string()),
    }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  checkUpgrade: {
    method: 'POST',
    path: '/api/releases/upgrade-check',
    summary: 'Which releases that run now a new version of the platform would break; changes nothing.',
    input: platformSchema,
    output: z.object({
      releases: z.array(
        z.object({
          remoteId,
          version,
          channel: z.enum(channels),
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
  errors: {
    method: 'GET',
    path: '/api/releases/{remoteId}/errors',
    summary:
      'Errors that pages met in a release, mapped to its sources and grouped, the most frequent first; without personal data.',
    input: z.object({ remoteId, version }),
    output: z.object({ errors: z.array(releaseErrorSchema) }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
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
      preview: z
        .object({
          branch: z.string().trim().min(1).max(100),
          /** E-mail addresses or uids. */
          people: z.array(z.string().min(1).max(320)).min(1).max(20),
        })
        .optional(),
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
    errors: ['already_exists', 'conflict', 'not_found', 'too_large'],
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
  describe: {
    method: 'GET',
    path: '/api/releases/{remoteId}/versions/{version}',
    summary: 'For whom a published release is, and the paths of its pages.',
    input: z.object({ remoteId, version }),
    output: z.object({
      audience: z.enum(['fan', 'creator', 'admin']),
      routes: z.array(z.object({ path: z.string() })),
    }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  prove: {
    method: 'POST',
    path: '/api/releases/{remoteId}/versions/{version}/proof',
    summary: 'Keeps what the release command saw when it opened every page of a published release.',
    input: z.object({
      remoteId,
      version,
      browser: z.string().min(1).max(100),
      mounts: z.int().min(1).max(1000),
      routes: z
        .array(
          provedRoute.extend({
            /** JPEG. */
            screenshot: z.base64().max(proofLimits.screenshot).nullable(),
          }),
        )
        .min(1)
        .max(300),
    }),
    output: releaseProofSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    bodyBytes: 10 * 1024 * 1024,
    errors: ['not_found', 'too_large'],
  },
  proof: {
    method: 'GET',
    path: '/api/releases/{remoteId}/versions/{version}/proof',
    summary: 'What a browser saw on each page of a release; pictures have this address and their name.',
    input: z.object({ remoteId, version }),
    output: releaseProofSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
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
    summary: 'Makes the previous stable release stable again, and ends the canary.',
    input: z.object({ ...channelChange }),
    output: remoteReleasesSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'not_found'],
  },
  canary: {
    method: 'POST',
    path: '/api/releases/{remoteId}/canary',
    summary:
      'Starts a canary for a share of people or for named ones, which may grow by steps; null ends it.',
    input: z.object({
      ...channelChange,
      version: version.nullable(),
      basisPoints: basisPoints.default(0),
      steps: steps.default([]),
      stepMinutes: stepMinutes.default(60),
      people: z.array(z.string().min(1).max(320)).max(100).default([]),
      /** The reason says why everybody may get it without a proof. */
      withoutProof: z.boolean().default(false),
    }),
    output: remoteReleasesSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'not_found'],
  },
  try: {
    method: 'POST',
    path: '/api/releases/{remoteId}/try',
    summary: 'Creates a link with which one person tries a release for an hour.',
    input: z.object({
      remoteId,
      version,
      /** E-mail address or uid. */
      who: z.string().min(1).max(320),
      reason,
    }),
    output: z.object({ path: z.string(), endsAt: instant }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'not_found'],
  },
  leaveTrial: {
    method: 'POST',
    path: '/api/releases/trial/leave',
    summary: 'Ends a trial in this browser.',
    input: z.object({}),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
  },
  tokens: {
    method: 'GET',
    path: '/api/releases/{remoteId}/tokens',
    summary: 'Deploy tokens of a remote.',
    input: z.object({ remoteId }),
    output: z.object({
      tokens: z.array(
        z.object({
          id,
          name: z.string(),
          createdAt: instant,
          expiresAt: instant,
          revokedAt: instant.nullable(),
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  createToken: {
    method: 'POST',
    path: '/api/releases/{remoteId}/tokens',
    summary: 'Creates a deploy token, which is shown only once.',
    input: z.object({ remoteId, name: z.string().trim().min(1).max(80), days: z.int().min(1).max(366) }),
    output: z.object({ id, token: z.string(), expiresAt: instant }),
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['limit_reached', 'not_found'],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/releases/{remoteId}/tokens/{tokenId}',
    summary: 'Revokes a deploy token at once.',
    input: z.object({ remoteId, tokenId: id }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  webhooks: {
    method: 'GET',
    path: '/api/releases/{remoteId}/webhooks',
    summary: 'Webhooks of a remote with what was last sent to them.',
    input: z.object({ remoteId }),
    output: z.object({
      webhooks: z.array(
        z.object({
          id,
          url: z.string(),
          createdAt: instant,
          /** Newest first. */
          deliveries: z.array(
            z.object({
              id,
              event: webhookEvent,
              sentence: z.string(),
              createdAt: instant,
              attempts: z.int(),
              /** Of the last attempt; null without an answer. */
              status: z.int().nullable(),
              deliveredAt: instant.nullable(),
            }),
          ),
        }),
      ),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  createWebhook: {
    method: 'POST',
    path: '/api/releases/{remoteId}/webhooks',
    summary:
      'Creates a webhook, whose secret is shown only once, or has a mail written to the address of a team (mailto:).',
    input: z.object({ remoteId, url: z.url({ protocol: /^(?:https?|mailto)$/ }).max(2000) }),
    output: z.object({
      id,
      /** Null for a mail, which has no signature. */
      secret: z.string().nullable(),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['limit_reached', 'not_found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/releases/{remoteId}/webhooks/{webhookId}',
    summary: 'Deletes a webhook with the log of its deliveries.',
    input: z.object({ remoteId, webhookId: id }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  report: {
    method: 'POST',
    path: '/api/releases/sightings',
    summary:
      'A page reports which releases it got, and which failed with which error. Only releases in its grant count, once per person.',
    input: z.object({
      /** `grant` of the page, which identifies the person. Without a valid one nothing counts. */
      grant: z.string().max(4096).optional(),
      events: z
        .array(
          z.object({
            remoteId,
            version,
            failure: z
              .enum([
                'down',
                'status',
                'timeout',
                'integrity',
                'contract',
                'missing-export',
                'threw',
                'uncaught',
                'empty',
                'slow',
                'hang',
              ])
              .nullable(),
            /** Time until the page's content was shown. */
            loadMs: z.int().min(0).max(600_000).nullable(),
            /** What code of the release threw. */
            error: z
              .object({
                message: z.string().max(errorLimits.message),
                stack: z.string().max(errorLimits.stack),
              })
              .optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    output: z.void(),
    // A host that does not start has no token to send.
    access: 'guest',
    scope: 'none',
    rate: 'report',
  },
});
