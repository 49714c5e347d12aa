import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { Badge } from '@bestie/design-system/badge';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { threadPath } from '../forum-paths';
import styles from './similar-threads.module.css';

/** Time in ms without a key before the server is asked, and letters of a title that are worth it. */
const rest = 400;
const enough = 10;

/** Threads similar to the draft, which may contain the answer already. They open in a new tab. */
export function SimilarThreads({ title, text }: { title: string; text: string }) {
  const { api } = useShell();
  const [asked, setAsked] = useState({ title: '', text: '' });
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked({ title: title.trim(), text: cutText(text.trim(), limits.forum.openingLength) }),
      rest,
    );
    return () => clearTimeout(timer);
  }, [title, text]);
  const query = useQuery({
    ...forumQueries.similar(api, asked),
    enabled: asked.title.length >= enough,
  });
  const found = asked.title.length >= enough ? (query.data?.items ?? []) : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={styles.similar}>
          <p className={styles.title}>Someone may have asked this before</p>
          <ul className={styles.list}>
            {found.map((thread) => (
              <li key={thread.id}>
                <a href={threadPath(thread.id)} target="_blank" rel="noopener">
                  {thread.title}
                </a>
                <span className={styles.quiet}>{plural(thread.replyCount, 'reply', 'replies')}</span>
                {thread.solved && <Badge tone="success">Solved</Badge>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
