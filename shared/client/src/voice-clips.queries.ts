import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { VoiceVisibility } from '@bestie/contracts/voice-clips';
import type { Api } from './api';

/** Query options of voice clips. */
export const voiceClipsQueries = {
  all: ['voice-clips'] as const,
  /** The person’s own. */
  list: (api: Api, { q = '', visibility }: { q?: string; visibility?: VoiceVisibility | undefined } = {}) =>
    infiniteQueryOptions({
      queryKey: [...voiceClipsQueries.all, 'list', q, visibility ?? null],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.voiceClips.list(
          {
            ...(q && { q }),
            ...(visibility && { visibility }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
          { signal },
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  /** What one hears of a person. */
  listOf: (api: Api, uid: string) =>
    infiniteQueryOptions({
      queryKey: [...voiceClipsQueries.all, 'of', uid],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.voiceClips.listOf({ uid, ...(pageParam !== undefined && { cursor: pageParam }) }, { signal }),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  get: (api: Api, clipId: string) =>
    queryOptions({
      queryKey: [...voiceClipsQueries.all, 'get', clipId],
      queryFn: ({ signal }) => api.voiceClips.get({ clipId }, { signal }),
    }),
  tools: (api: Api) =>
    queryOptions({
      queryKey: [...voiceClipsQueries.all, 'tools'],
      queryFn: ({ signal }) => api.voiceClips.getTools({}, { signal }),
    }),
};
