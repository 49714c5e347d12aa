import { z } from 'zod';
import { limits } from '../../http/limits';
import { maxBasisPoints } from '../releases';
import { remoteId } from '../remotes.schema';
import { isVersion } from '../versions';

export const version = z.string().max(60).refine(isVersion, 'must be a semantic version');
export const reason = z.string().trim().min(limits.reasonLength.min).max(limits.reasonLength.max);
/** The revision of the remote's channels that the caller has read; any other answers 409. */
export const revision = z.int().nonnegative();

export const promotion = z.enum(['team', 'admin']);

export const basisPoints = z.int().min(0).max(maxBasisPoints);

/** Growing shares after the first one; {@link maxBasisPoints} makes the release stable. */
export const steps = z
  .array(z.int().min(1).max(maxBasisPoints))
  .max(10)
  .refine((all) => all.every((share, index) => index === 0 || share > all[index - 1]!), 'must grow');

/** How long each share stays before the next one. */
export const stepMinutes = z
  .int()
  .min(1)
  .max(7 * 24 * 60);

/** Release telemetry of the last days. */
export const figures = z.object({
  people: z.number(),
  failed: z.number(),
  /** Median time of a page load in ms; null without any. */
  medianMs: z.number().nullable(),
});

/** What releases are checked against: a host, and the API of its server. */
export const platformSchema = z.object({
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

export const channelChange = { remoteId, reason, revision: revision.optional() };
