import { useQueries, useQuery } from '@tanstack/react-query';
import { connectionsQueries } from '@bestie/client/connections.queries';
import { dealsQueries } from '@bestie/client/deals.queries';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { userTopic } from '@bestie/contracts/live';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';

/** Rows of each list. */
const shown = 5;
/** Versions among which those of the next days are. */
const ahead = 20;

/** What of the creator’s posts and deals the home page shows; what is done elsewhere disappears by itself. */
export function usePostsAtHome() {
  const { api, session } = useShell();
  const topic = session ? userTopic(session.uid) : null;
  useLiveRefresh(topic, socialPostsQueries.all);
  useLiveRefresh(topic, connectionsQueries.all);
  useLiveRefresh(topic, dealsQueries.all);
  const needs = useQuery(socialPostsQueries.listNeeds(api));
  const deals = useQuery(dealsQueries.listNeeds(api));
  const [due, upcoming, tray] = useQueries({
    queries: [
      socialPostsQueries.peekQueue(api, { view: 'attention', states: ['due'], limit: shown }),
      socialPostsQueries.peekQueue(api, { view: 'upcoming', limit: ahead }),
      socialPostsQueries.peekQueue(api, { view: 'tray', limit: shown }),
    ],
  });
  return {
    queries: [needs, deals, due, upcoming, tray],
    needs: needs.data?.items ?? [],
    dealNeeds: deals.data?.items ?? [],
    due: due.data?.items ?? [],
    upcoming: upcoming.data?.items ?? [],
    tray: tray.data?.items ?? [],
  };
}
export type PostsAtHome = ReturnType<typeof usePostsAtHome>;
