import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the community calendar. */
export const calendarEventsQueries = {
  all: ['calendarEvents'] as const,
  /** Dates of events between two days. */
  list: (api: Api, from: string, to: string) =>
    queryOptions({
      queryKey: [...calendarEventsQueries.all, 'list', from, to],
      queryFn: ({ signal }) => api.calendarEvents.list({ from, to }, { signal }),
    }),
  get: (api: Api, eventId: string, occurrence: string) =>
    queryOptions({
      queryKey: [...calendarEventsQueries.all, 'get', eventId, occurrence],
      queryFn: ({ signal }) => api.calendarEvents.get({ eventId, occurrence }, { signal }),
    }),
  feed: (api: Api) =>
    queryOptions({
      queryKey: [...calendarEventsQueries.all, 'feed'],
      queryFn: ({ signal }) => api.calendarEvents.getFeed({}, { signal }),
    }),
};
