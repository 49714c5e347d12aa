import { z } from 'zod';

const generation = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Conditions as a call gives them. */
export const objectConditions = z.object({
  ifGenerationMatch: generation.optional(),
  ifGenerationNotMatch: generation.optional(),
  ifMetagenerationMatch: generation.optional(),
  ifMetagenerationNotMatch: generation.optional(),
  /** The If-Match header. */
  ifMatch: z.string().max(1024).optional(),
  /** The If-None-Match header. */
  ifNoneMatch: z.string().max(1024).optional(),
});

/**
 * Conditions on the object for a call to happen. Generation 0 means "no such object", as in Cloud Storage, and so
 * does `ifNoneMatch: '*'`.
 */
export type ObjectPreconditions = z.output<typeof objectConditions>;
