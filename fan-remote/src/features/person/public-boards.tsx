import { useInfiniteQuery } from '@tanstack/react-query';
import { boardsQueries } from '@bestie/client/boards.queries';
import { paths } from '@bestie/contracts/paths';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { CardGrid } from '@bestie/remote-kit/card-grid';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { BoardCard } from '../../parts/boards/board-card';

/** The public boards of a person. */
export function PublicBoards({ person: { uid, name, isMe } }: { person: PublicProfile }) {
  const { api } = useShell();
  const query = useInfiniteQuery(boardsQueries.listPublic(api, uid));
  return (
    <Section title="Boards">
      <PagedList
        compact
        query={query}
        loading={
          <Loading label="Loading boards…">
            <TileGridSkeleton count={3} size="l" ratio="4 / 3" />
          </Loading>
        }
        empty={
          <EmptyState
            compact
            level={3}
            drawing={<CorkDrawing />}
            title={isMe ? 'You have no public boards yet' : `${name} has no public boards yet`}
            action={isMe && <Button href={paths.fan.boards}>Your boards</Button>}
          >
            {isMe && 'Make one public in its settings, and it appears here.'}
          </EmptyState>
        }
      >
        {(boards) => (
          <CardGrid>
            {boards.map((board, index) => (
              <li key={board.id}>
                <BoardCard board={board} level={3} priority={index < 3} byline={false} />
              </li>
            ))}
          </CardGrid>
        )}
      </PagedList>
    </Section>
  );
}
