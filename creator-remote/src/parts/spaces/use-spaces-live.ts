import { useEffect } from 'react';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { spaceTopic, userTopic } from '@bestie/contracts/live';
import { expireQueries, refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/** A stream has a limit of topics; events of further spaces arrive through the topic of their members. */
const watched = 40;

/**
 * Keeps lists of spaces up to date on changes of memberships and of the listed spaces. A burst of events, as
 * uploads cause, leads to one refresh.
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
  useEffect(() => () => expireQueries(queryClient, [spacesQueries.all]), [queryClient]);
}
