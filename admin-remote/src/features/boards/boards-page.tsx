import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { adminBoardsQueries } from '@bestie/client/admin-boards.queries';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { boardVisibilityLabels } from '@bestie/contracts/boards';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { PinsDrawing } from '@bestie/design-system/drawings';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatNumber } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import type { ModeratedKind } from '../../parts/moderated-things/moderated-columns';
import { ModeratedPage } from '../../parts/moderated-things/moderated-page';
import { moderationActs } from '../../parts/moderated-things/moderation-acts';
import { BoardMenu, notesOf } from './board-menu';
import { BoardFilters, useBoardFilters } from './board-filters';

const nameOf = ({ title, owner }: AdminBoard) => title ?? `A private board of ${owner.name}`;

const kind: ModeratedKind<AdminBoard> = {
  noun: 'board',
  header: 'Board',
  nameOf,
  pathOf: ({ id, owner }) => paths.fan.publicBoard.replace(':uid', owner.uid).replace(':boardId', id),
  look: 'Look at',
  state: {
    header: 'Visibility',
    badge: ({ visibility }) => (
      <Badge tone={visibility === 'public' ? 'success' : 'neutral'}>
        {boardVisibilityLabels[visibility]}
      </Badge>
    ),
  },
  notes: notesOf,
  menu: (board) => <BoardMenu board={board} name={nameOf(board)} />,
  numbers: [
    { key: 'pins', header: 'Pins', of: ({ pinCount }) => formatNumber(pinCount) },
    { key: 'bytes', header: 'Photos', of: ({ bytes }) => formatBytes(bytes) },
  ],
};

/** /admin/boards: everybody's boards with owner, bytes, reports and age. */
export default function BoardsPage() {
  const api = useApi();
  const filters = useBoardFilters();
  const boards = useInfiniteQuery(
    adminBoardsQueries.list(api, { ...filters, q: useDeferredValue(filters.q) }),
  );
  return (
    <ModeratedPage
      kind={kind}
      title="Boards"
      lede="Everyone’s boards. Hiding one asks why; its owner is told, and keeps it."
      drawing={<PinsDrawing />}
      filters={<BoardFilters />}
      query={boards}
      acts={moderationActs(api.adminBoards, {
        hide: 'Page, link, previews and pictures are missing for everyone but the owner, who is told why and may appeal. “Show again” takes it back.',
        show: 'Everyone who could see it sees it again, as it was. Its owner is told why. “Hide” takes it back.',
        restore: 'It leaves the trash with its pins, collaborators and link. Its owner is told why.',
      })}
      all={adminBoardsQueries.all}
      look={{
        title: ({ owner }) => `Look at a board of ${owner.name}?`,
        open: async ({ id }, reason) => (await api.adminBoards.open({ boardId: id, reason })).path,
        stale: [],
      }}
    />
  );
}
