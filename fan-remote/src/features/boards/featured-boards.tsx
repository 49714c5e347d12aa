import { useQuery } from '@tanstack/react-query';
import { boardsQueries } from '@bestie/client/boards.queries';
import { Section } from '@bestie/design-system/section';
import { CardGrid } from '@bestie/remote-kit/card-grid';
import { useApi } from '@bestie/remote-kit/shell';
import { BoardCard } from '../../parts/boards/board-card';

/** Public boards that admins feature; nothing while there are none. */
export default function FeaturedBoards() {
  const { data } = useQuery(boardsQueries.listFeatured(useApi()));
  if (!data || data.items.length === 0) return null;
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
