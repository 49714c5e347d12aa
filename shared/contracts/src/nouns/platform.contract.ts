import { z } from 'zod';
import { auditEntrySchema } from './audit.contract';
import { defineContract } from '../http/define-contract';
import { instant } from '../http/fields';
import { homeTileKinds } from './home-tiles';

const sharedPackage = z.object({
  name: z.string(),
  version: z.string(),
  range: z.string(),
  singleton: z.boolean(),
});

/** State and figures of the platform, for /admin/home and /meta. */
export const platformContract = defineContract({
  overview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Tiles of what waits and since when, counts, job health and the latest audit entries.',
    input: z.object({}),
    output: z.object({
      tiles: z.array(
        z.object({
          kind: z.enum(homeTileKinds),
          /** Null when nobody could read it. */
          count: z.number().nullable(),
          /** Of what waits longest, or of the last success. */
          oldestAt: instant.nullable(),
        }),
      ),
      people: z.object({ fan: z.number(), creator: z.number(), admin: z.number(), suspended: z.number() }),
      /** New people per day of the last 14 days of the viewer, oldest first. */
      signUps: z.array(z.object({ day: z.string(), count: z.number() })),
      jobs: z.object({ waiting: z.number(), failed: z.number(), oldestWaitingAt: instant.nullable() }),
      pictures: z.object({ processing: z.number(), failed: z.number() }),
      audit: z.array(auditEntrySchema),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/platform',
    summary:
      'Host and remotes that run now, with versions, integrity, channel, shared packages and their providers.',
    input: z.object({}),
    output: z.object({
      server: z.object({
        version: z.string(),
        node: z.string(),
        engine: z.enum(['embedded', 'postgresql']),
        identity: z.enum(['embedded', 'firebase']),
        startedAt: instant,
      }),
      composition: z.string(),
      host: z.object({ version: z.string(), files: z.number(), bytes: z.number(), integrity: z.string() }),
      remotes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          version: z.string(),
          channel: z.string(),
          audience: z.string(),
          shell: z.string(),
          routes: z.number(),
          files: z.number(),
          bytes: z.number(),
          integrity: z.string(),
          /** False when a file of the release is missing or does not match its hash. */
          healthy: z.boolean(),
          builtAt: instant,
          commit: z.string().nullable(),
          /** Whether it was built from files that differ from the commit. */
          dirty: z.boolean(),
          sharedPackages: z.array(sharedPackage),
        }),
      ),
      /** Every remote with a release here, compatible or not. */
      remoteIds: z.array(z.string()),
      /** Which copy of each shared package the stable releases get, by name. */
      sharePlan: z.array(
        z.object({
          name: z.string(),
          version: z.string(),
          /** `host`, or the remote that provides a copy for itself. */
          provider: z.string(),
          singleton: z.boolean(),
          remotes: z.array(z.object({ id: z.string(), range: z.string(), builtWith: z.string() })),
        }),
      ),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
});
