import { queryOptions } from '@tanstack/react-query';
import type { ChallengeTab } from '@bestie/contracts/challenges';
import type { Api } from './api';
import { pagedQuery } from './paged-query';
import { noteServerTime } from './server-clock';

/** Query options of challenges. Their answers set the clock of countdowns. */
export const challengesQueries = {
  all: ['challenges'] as const,
  list: (api: Api, { tab, made }: { tab: ChallengeTab; made?: boolean }) =>
    pagedQuery([...challengesQueries.all, 'list', tab, made ?? false], async (next, signal) => {
      const page = await api.challenges.list({ tab, ...(made && { made: 'true' }), ...next }, { signal });
      const [first] = page.items;
      if (first) noteServerTime(first);
      return page;
    }),
  /** The challenge of the home page. */
  current: (api: Api) =>
    queryOptions({
      queryKey: [...challengesQueries.all, 'current'],
      queryFn: async ({ signal }) => {
        const { challenge } = await api.challenges.current({}, { signal });
        return { challenge: challenge && noteServerTime(challenge) };
      },
    }),
  /** When challenges open, vote and close between two days. */
  listDates: (api: Api, from: string, to: string) =>
    queryOptions({
      queryKey: [...challengesQueries.all, 'dates', from, to],
      queryFn: ({ signal }) => api.challenges.listDates({ from, to }, { signal }),
    }),
  get: (api: Api, challengeId: string) =>
    queryOptions({
      queryKey: [...challengesQueries.all, 'get', challengeId],
      queryFn: async ({ signal }) => noteServerTime(await api.challenges.get({ challengeId }, { signal })),
    }),
  listEntries: (api: Api, challengeId: string) =>
    pagedQuery([...challengesQueries.all, 'entries', challengeId], (page, signal) =>
      api.challenges.listEntries({ challengeId, ...page }, { signal }),
    ),
  /** How a challenge ended; each page has the whole beside its part of the ranks. */
  result: (api: Api, challengeId: string) =>
    pagedQuery([...challengesQueries.all, 'result', challengeId], (page, signal) =>
      api.challenges.result({ challengeId, ...page }, { signal }),
    ),
  /** The person’s own entry in the result. */
  report: (api: Api, challengeId: string) =>
    queryOptions({
      queryKey: [...challengesQueries.all, 'report', challengeId],
      queryFn: ({ signal }) => api.challenges.report({ challengeId }, { signal }),
    }),
  /** Suspicious votes, for admins. */
  listSuspicions: (api: Api, challengeId: string) =>
    queryOptions({
      queryKey: [...challengesQueries.all, 'suspicions', challengeId],
      queryFn: ({ signal }) => api.challenges.listSuspicions({ challengeId }, { signal }),
    }),
};
