import { useInfiniteQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router-dom';
import { forumQueries } from '@bestie/client/forum.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { formatAgo } from '@bestie/design-system/format-ago';
import { upTo } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { personName } from '../../parts/conversation/conversation-words';
import styles from './followed-threads.module.css';

/** Threads that the home page shows. */
const shown = 4;

/** New posts in followed threads; nothing without any. */
export function FollowedThreads() {
  const { api, session } = useShell();
  const query = useInfiniteQuery(forumQueries.list(api, { order: 'following' }));
  useLiveRefresh(session && userTopic(session.uid), forumQueries.lists, { pause: 5_000 });
  const threads = rowsOf(query.data)
    .filter(({ unread }) => unread > 0)
    .slice(0, shown);
  if (threads.length === 0) return null;
  return (
    <Section
      title="New where you follow"
      lede="Replies that you have not read yet."
      more={{ label: 'All you follow', href: `${paths.fan.forum}?order=following` }}
    >
      <ul className={styles.threads}>
        {threads.map(({ id, title, category, lastAuthor, bumpedAt, unread }) => (
          <li key={id} className={styles.thread}>
            <div className={styles.words}>
              <h3 className={styles.title}>
                <Link href={generatePath(paths.fan.forumThread, { threadId: id })} className={styles.link}>
                  {title}
                </Link>
              </h3>
              <p className={styles.meta}>
                {category.name} · {personName(lastAuthor)} replied {formatAgo(bumpedAt)}
              </p>
            </div>
            <Badge tone="accent">{upTo(limits.forum.unreadCounted, unread)} new</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
