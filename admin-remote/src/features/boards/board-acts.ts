import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { useApi } from '@bestie/remote-kit/shell';
import type { BulkAct } from '../../parts/bulk/bulk-bar';

/** What admins do to one or several boards. */
export function useBoardActs(): BulkAct<AdminBoard>[] {
  const api = useApi();
  const of = (boards: AdminBoard[]) => boards.map(({ id, version }) => ({ id, version }));
  return [
    {
      key: 'hide',
      label: 'Hide',
      danger: true,
      description:
        'Page, link, previews and pictures are missing for everyone but the owner, who is told why and may appeal. “Show again” takes it back.',
      fits: ({ can }) => can.hide,
      call: (boards, reason) => api.adminBoards.hide({ boards: of(boards), reason }),
    },
    {
      key: 'show',
      label: 'Show again',
      description: 'Everyone who could see it sees it again, as it was. “Hide” takes it back.',
      fits: ({ can }) => can.show,
      call: (boards, reason) => api.adminBoards.show({ boards: of(boards), reason }),
    },
    {
      key: 'restore',
      label: 'Restore',
      description: 'It leaves the trash with its pins, collaborators and link.',
      fits: ({ can }) => can.restore,
      call: (boards, reason) => api.adminBoards.restore({ boards: of(boards), reason }),
    },
  ];
}
