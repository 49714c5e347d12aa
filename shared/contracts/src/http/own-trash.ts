import { z } from 'zod';

/**
 * Deleting several of one's own things, and restoring them from the trash.
 * @param path where the noun's operations are, such as `/api/trips`
 */
export const ownTrash = <Ids extends z.ZodType>(
  path: string,
  ids: Ids,
  summary: { delete: string; restore: string },
) =>
  ({
    delete: {
      method: 'POST',
      path: `${path}/delete`,
      summary: summary.delete,
      input: z.object({ ids }),
      output: z.object({ deleted: z.number().int() }),
      access: 'fan',
      scope: 'own',
      rate: 'write',
      errors: ['not_found'],
    },
    restore: {
      method: 'POST',
      path: `${path}/restore`,
      summary: summary.restore,
      input: z.object({ ids }),
      output: z.object({ restored: z.number().int() }),
      access: 'fan',
      scope: 'own',
      rate: 'write',
      errors: ['not_found', 'limit_reached'],
    },
  }) as const;
