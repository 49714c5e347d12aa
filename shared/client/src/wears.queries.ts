import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Days in one call, the most that the server answers. */
const limit = 400;

/** Every page of a log, so that a day of years ago can be found and taken back. */
async function readAll<Day>(
  read: (cursor: string | undefined) => Promise<{ items: Day[]; nextCursor: string | null }>,
): Promise<{ items: Day[] }> {
  const items: Day[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { items };
}

/** Query options of wears and washes of a piece: all of them, newest first. */
export const wearsQueries = {
  all: ['wears'] as const,
  list: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...wearsQueries.all, 'list', itemId],
      queryFn: ({ signal }) =>
        readAll((cursor) => api.wears.list({ itemId, limit, ...(cursor && { cursor }) }, { signal })),
    }),
};

export const washesQueries = {
  all: ['washes'] as const,
  list: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...washesQueries.all, 'list', itemId],
      queryFn: ({ signal }) =>
        readAll((cursor) => api.washes.list({ itemId, limit, ...(cursor && { cursor }) }, { signal })),
    }),
};
