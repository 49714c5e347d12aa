import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CaseOrder } from '@bestie/contracts/reports';
import type { Api } from './api';

/** Query options of reports: for admins, but for {@link own}. */
export const reportsQueries = {
  all: ['reports'] as const,
  open: (api: Api, order: CaseOrder) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'open', order],
      queryFn: ({ signal, pageParam }) =>
        api.reports.list({ order, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** An open case with what the thing says now. */
  case: (api: Api, reportId: string) =>
    queryOptions({
      queryKey: [...reportsQueries.all, 'case', reportId],
      queryFn: ({ signal }) => api.reports.get({ reportId }, { signal }),
    }),
  decisions: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'decisions'],
      queryFn: ({ signal, pageParam }) =>
        api.reports.listDecisions({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** Appeals that nobody answered. */
  appeals: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'appeals'],
      queryFn: ({ signal, pageParam }) =>
        api.reports.listAppeals({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** What was decided about a person, for admins. */
  about: (api: Api, uid: string) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'about', uid],
      queryFn: ({ signal, pageParam }) =>
        api.reports.listAbout({ uid, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** What was decided about one's own things. */
  aboutOwn: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'aboutOwn'],
      queryFn: ({ signal, pageParam }) =>
        api.reports.listAboutOwn({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** Whether the form says what reports are for. */
  hint: (api: Api) =>
    queryOptions({
      queryKey: [...reportsQueries.all, 'hint'],
      queryFn: ({ signal }) => api.reports.hint({}, { signal }),
    }),
  /** What one reported oneself. */
  own: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'own'],
      queryFn: ({ signal, pageParam }) =>
        api.reports.listOwn({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
