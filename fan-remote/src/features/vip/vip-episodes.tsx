import { useInfiniteQuery } from '@tanstack/react-query';
import Headphones from 'lucide-react/icons/headphones';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatDate } from '@bestie/design-system/format-date';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './vip-page.module.css';

/** Episodes that the person’s tier opens. Of others not even the title is sent, so there is no locked preview. */
export function VipEpisodes() {
  const { api } = useShell();
  const query = useInfiniteQuery(episodesQueries.listVip(api));
  const episodes = rowsOf(query.data);
  if (query.isError && !query.data)
    return (
      <Section title="Episodes for your tier">
        <ErrorState compact level={3} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Section>
    );
  if (episodes.length === 0) return null;
  return (
    <Section title="Episodes for your tier">
      <ul className={styles.episodes}>
        {episodes.map(({ id, title, artwork, path, creator, durationMs, publishedAt }) => (
          <li key={id}>
            <PhotoTile
              photo={toPhoto(artwork, '', '(min-width: 1000px) 220px, 46vw')}
              ratio="1 / 1"
              fit="cover"
              fallback={<Headphones aria-hidden="true" />}
              name={title}
              title={title}
              meta={`${creator.name} · ${formatDate(publishedAt)} · ${formatClock(durationMs / 1000)}`}
              href={path}
            />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </Section>
  );
}
