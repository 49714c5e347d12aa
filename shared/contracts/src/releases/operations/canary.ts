import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { instant } from '../../http/fields';
import { errorLimits, maxReportedEvents, reachesEverybody } from '../releases';
import { remoteId } from '../remotes.schema';
import { basisPoints, channelChange, reason, stepMinutes, steps, version } from './fields';
import { remoteReleasesSchema } from './catalog';

/** Releases for some people: canaries, trials, and what pages report of them. */
export const canaryOperations = defineContract({
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
      /** The steps also go on where nobody has loaded it. */
      withoutVisitors: z.boolean().default(false),
      people: z.array(z.string().min(1).max(320)).max(100).default([]),
      /** The reason says why everybody may get it without a proof. */
      withoutProof: z.boolean().default(false),
    }),
    output: remoteReleasesSchema,
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'admin',
    stepUp: ({ version, ...audience }: { version: string | null; basisPoints: number; steps: number[] }) =>
      version !== null && reachesEverybody(audience),
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
        .max(maxReportedEvents),
    }),
    output: z.void(),
    // A host that does not start has no token to send.
    access: 'guest',
    scope: 'none',
    rate: 'report',
  },
});
