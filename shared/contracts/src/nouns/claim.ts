import { z } from 'zod';
import { instant } from '../http/fields';

/** Who looks at a case, so that no two admins decide it; null while nobody does. */
export const claimSchema = z.object({ name: z.string(), mine: z.boolean(), until: instant }).nullable();
export type Claim = z.output<typeof claimSchema>;

/** Claims a case, and what the caller sends to take over the claim of another admin. */
export const claiming = {
  input: { takeOver: z.boolean().default(false) },
  output: z.object({ until: instant }),
};
