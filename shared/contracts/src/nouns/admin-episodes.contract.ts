import { z } from 'zod';
import { adminEpisodeSorts, adminEpisodeStates } from './admin-episodes';
import { wallTime } from './calendar-events.contract';
import { episodeKinds, episodeStates } from './episodes';
import { moderatedFields, moderatedFilters, moderationActs } from './moderated-things.schema';
import { defineContract } from '../http/define-contract';
import { id, instant, pageOf, reason, timezone, version } from '../http/fields';

/** An episode as admins see it in the list of all that left the drafts of their creators. */
export const adminEpisodeSchema = z.object({
  ...moderatedFields,
  title: z.string(),
  kind: z.enum(episodeKinds),
  state: z.enum(episodeStates),
  vip: z.boolean(),
  durationMs: z.number().int().nullable(),
  plays: z.number().int(),
  publishedAt: instant.nullable(),
  publishAt: instant.nullable(),
  wallTime: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Why it was not published at its time. */
  needs: z.string().nullable(),
  /** From one moment on and before another; `now` while it lasts and the episode is for everybody. */
  featured: z.object({ from: instant, until: instant, now: z.boolean() }).nullable(),
  updatedAt: instant,
  /** Its page. */
  path: z.string(),
  can: moderatedFields.can.extend({ schedule: z.boolean(), feature: z.boolean() }),
});
export type AdminEpisode = z.output<typeof adminEpisodeSchema>;

const seen = z.object({ episodeId: id, version, reason });
const change = {
  method: 'POST',
  access: 'admin',
  scope: 'any',
  output: adminEpisodeSchema,
  rate: 'admin',
} as const;

/** Everybody's episodes, for admins: hidden, scheduled and featured, and never edited. */
export const adminEpisodesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/episodes',
    summary: 'All episodes that are scheduled or were published, with their creators and open reports.',
    input: z.object({
      ...moderatedFilters,
      state: z.enum(adminEpisodeStates).default('present'),
      kind: z.enum(episodeKinds).optional(),
      sort: z.enum(adminEpisodeSorts).default('activity'),
    }),
    output: pageOf(adminEpisodeSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  ...moderationActs('/api/admin/episodes', {
    hide: 'Hides episodes from everybody but their creators, who are told why: gone from page, feed and ranges at the next request.',
    show: 'Shows hidden episodes again, as they were.',
    restore: 'Restores episodes from the trash; a scheduled one is a draft then.',
  }),
  schedule: {
    path: '/api/admin/episodes/{episodeId}/schedule',
    summary: 'Moves the time at which a scheduled episode is published, on the clock of a zone.',
    input: seen.extend({ wallTime, timezone }),
    errors: ['not_found', 'conflict'],
    ...change,
  },
  feature: {
    path: '/api/admin/episodes/{episodeId}/feature',
    summary: 'Features an episode that is for everybody, from one moment on and before another.',
    input: seen.extend({ from: instant, until: instant }),
    errors: ['not_found', 'conflict'],
    ...change,
  },
  unfeature: {
    path: '/api/admin/episodes/{episodeId}/unfeature',
    summary: 'Ends featuring an episode, or takes back that it will be.',
    input: seen,
    errors: ['not_found', 'conflict'],
    ...change,
  },
});
