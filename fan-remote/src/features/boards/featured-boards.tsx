import { useQuery } from '@tanstack/react-query';
import { boardsQueries } from '@bestie/client/boards.queries';
import { flagsQueries } from '@bestie/client/flags.queries';
import { flagDefaults } from '@bestie/contracts/flags';
import { platformTopic } from '@bestie/contracts/live';
import { Section } from '@bestie/design-system/section';
import { CardGrid } from '@bestie/remote-kit/card-grid';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { BoardCard } from '../../parts/boards/board-card';

/** Public boards that admins feature; nothing while there are none, or their flag is off. */
export default function FeaturedBoards() {
  const api = useApi();
  const flags = useQuery(flagsQueries.list(api));
  useLiveRefresh(platformTopic, flagsQueries.all, { noun: 'flags', pause: 3000 });
  const on = flags.isError ? flagDefaults.featuredBoards : flags.data?.on.featuredBoards === true;
  const { data } = useQuery({ ...boardsQueries.listFeatured(api), enabled: on });
  if (!on || !data || data.items.length === 0) return null;
  return (
    <Section title="Featured boards" lede="Public boards we like right now.">
      <CardGrid>
        {data.items.map((board) => (
          <li key={board.id}>
            <BoardCard board={board} level={3} byline />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}
