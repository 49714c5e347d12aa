import { useInfiniteQuery } from '@tanstack/react-query';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { paths } from '@bestie/contracts/paths';
import { formatDay, plainDay } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import type { SlotProps } from '@bestie/remote-kit/slots';
import { EpisodeRow } from '../../parts/episodes/episode-row';
import styles from './latest-episode.module.css';

/** The episode that the creator changed last, on the fan console's home page; nothing before there is one. */
export default function LatestEpisode({ today }: SlotProps['fan-home@1']) {
  const { api } = useShell();
  const { data } = useInfiniteQuery(episodesQueries.list(api, { limit: 1 }));
  const [episode] = rowsOf(data);
  if (!episode) return null;
  const changedOn = plainDay(episode.updatedAt);
  return (
    <Section
      title="From your studio"
      lede={`The episode you changed last, ${changedOn === today ? 'today' : `on ${formatDay(changedOn)}`}. Only you see this.`}
      more={{ label: 'All your episodes', href: paths.creator.episodes }}
    >
      <ul className={styles.list}>
        <EpisodeRow episode={episode} />
      </ul>
    </Section>
  );
}
