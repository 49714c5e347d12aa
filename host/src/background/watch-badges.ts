import type { LiveEvents } from '@bestie/client/live';
import { userTopic } from '@bestie/contracts/live';
import type { BadgeCounts, NavigationBadge, NavigationGroup } from '@bestie/contracts/remotes';
import { inBadge, useBadges } from '../page-state/badge-store';
import { CountBadge, NewDot } from '../shell/navigation-badge';

/** Milliseconds in which events are one burst, and the least time between two requests of one badge. */
const burst = 300;
const calm = 3_000;

export interface WatchBadgesOptions {
  uid: string;
  remotes: readonly { navigation: readonly NavigationGroup[] }[];
  live: Pick<LiveEvents, 'subscribe'>;
  ask?: (path: string) => Promise<BadgeCounts>;
}

async function fetchCounts(path: string): Promise<BadgeCounts> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
  return (await response.json()) as BadgeCounts;
}

/** Shows what is new at a path, in the navigation and in the window's title. */
export function showCounts(to: string, answer: BadgeCounts): void {
  const counts = { ...useBadges.getState().counts, [to]: answer };
  const unread = Object.values(counts).reduce((sum, one) => sum + one.unread, 0);
  const prefix = unread > 0 ? `(${inBadge(unread)}) ` : '';
  useBadges.setState({ counts, prefix, Badge: CountBadge, Dot: NewDot });
}

/**
 * Loads the badges of navigation entries, and keeps them live.
 * @returns a function that stops it
 */
export function watchBadges({ uid, remotes, live, ask = fetchCounts }: WatchBadgesOptions): () => void {
  const ends = remotes
    .flatMap(({ navigation }) => navigation)
    .flatMap(({ items }) => items)
    .flatMap(({ to, badge }) => (badge ? [watchBadge(to, badge)] : []));

  function watchBadge(to: string, { read, events }: NavigationBadge): () => void {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = -Infinity;
    const topics = new Map<string, () => void>();
    const listen = (wanted: readonly string[]) => {
      for (const [topic, stop] of topics)
        if (!wanted.includes(topic)) {
          stop();
          topics.delete(topic);
        }
      for (const topic of wanted)
        if (!topics.has(topic))
          topics.set(
            topic,
            // A null event means that events may have been missed.
            live.subscribe(topic, (event) => {
              if (event === null || events.includes(event.type)) count();
            }),
          );
    };
    const look = async () => {
      timer = undefined;
      askedAt = performance.now();
      // Without an answer the last counts stay; the next event asks again.
      const answer = await ask(read).catch(() => null);
      if (!answer || ended) return;
      showCounts(to, answer);
      listen([userTopic(uid), ...answer.topics]);
    };
    const count = () => {
      timer ??= setTimeout(() => void look(), Math.max(burst, askedAt + calm - performance.now()));
    };
    addEventListener('online', count);
    listen([userTopic(uid)]);
    void look();
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener('online', count);
      listen([]);
    };
  }
  return () => ends.forEach((end) => end());
}
