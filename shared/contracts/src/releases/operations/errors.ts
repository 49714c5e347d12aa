import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { instant } from '../../http/fields';
import { remoteId } from '../remotes.schema';
import { version } from './fields';

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

/** What pages threw. */
export const errorsOperations = defineContract({
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
});
