import { useEffect } from 'react';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { spaceTopic, userTopic } from '@bestie/contracts/live';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/** One stream takes only so many topics; the spaces further down are heard of through their members' own topic. */
const watched = 40;

/**
 * Keeps lists of spaces live: what happens to one's memberships, and in the spaces that are shown. A burst of
 * events, as an upload makes them, asks once.
 */
export function useSpacesLive(spaceIds: readonly string[]): void {
  const { live, queryClient, session } = useShell();
  const uid = session?.uid ?? null;
  const shown = spaceIds.slice(0, watched).join(',');
  useEffect(() => {
    const topics = [...(uid ? [userTopic(uid)] : []), ...shown.split(',').filter(Boolean).map(spaceTopic)];
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    const ends = topics.map((topic) =>
      live.subscribe(topic, () => {
        scheduled ??= setTimeout(() => {
          scheduled = undefined;
          void refreshQueries(queryClient, [spacesQueries.all]);
        }, 400);
      }),
    );
    return () => {
      clearTimeout(scheduled);
      for (const end of ends) end();
    };
  }, [live, queryClient, uid, shown]);
}
