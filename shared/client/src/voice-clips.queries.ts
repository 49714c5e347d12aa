import { queryOptions } from '@tanstack/react-query';
import type { VoiceVisibility } from '@bestie/contracts/voice-clips';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of voice clips. */
export const voiceClipsQueries = {
  all: ['voice-clips'] as const,
  /** The person’s own. */
  list: (api: Api, { q = '', visibility }: { q?: string; visibility?: VoiceVisibility | undefined } = {}) =>
    pagedQuery([...voiceClipsQueries.all, 'list', q, visibility ?? null], (page, signal) =>
      api.voiceClips.list(
        {
          ...(q && { q }),
          ...(visibility && { visibility }),
          ...page,
        },
        { signal },
      ),
    ),
  /** What one hears of a person. */
  listOf: (api: Api, uid: string) =>
    pagedQuery([...voiceClipsQueries.all, 'of', uid], (page, signal) =>
      api.voiceClips.listOf({ uid, ...page }, { signal }),
    ),
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
