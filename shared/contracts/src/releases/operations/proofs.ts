import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { instant } from '../../http/fields';
import { proofLimits } from '../releases';
import { remoteId, routeExample } from '../remotes.schema';
import { version } from './fields';

/** What a browser saw on a page of a release. */
const provedRoute = z.object({
  /** As in `remote.json`. */
  path: z.string().max(500),
  /** The address that was opened; null where none was found. */
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
      /** Why its remote says that the page cannot be opened; only where it was not. */
      unopened: z.string().optional(),
    }),
  ),
});
export type ReleaseProof = z.output<typeof releaseProofSchema>;

/** What a browser saw on the pages of a release. */
export const proofsOperations = defineContract({
  describe: {
    method: 'GET',
    path: '/api/releases/{remoteId}/versions/{version}',
    summary: 'For whom a published release is, and the paths of its pages with examples of parameters.',
    input: z.object({ remoteId, version }),
    output: z.object({
      audience: z.enum(['fan', 'creator', 'admin']),
      routes: z.array(z.object({ path: z.string(), example: routeExample.optional() })),
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
});
