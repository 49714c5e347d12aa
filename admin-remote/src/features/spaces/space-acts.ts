import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import { useApi } from '@bestie/remote-kit/shell';
import type { BulkAct } from '../../parts/bulk/bulk-bar';

/** What admins do to one or several spaces. */
export function useSpaceActs(): BulkAct<AdminSpace>[] {
  const api = useApi();
  const of = (spaces: AdminSpace[]) => spaces.map(({ id, version }) => ({ id, version }));
  return [
    {
      key: 'hide',
      label: 'Hide',
      danger: true,
      description:
        'It is missing for all its members but the owner, who is told why; its links stop. “Show again” takes it back.',
      fits: ({ can }) => can.hide,
      call: (spaces, reason) => api.adminSpaces.hide({ spaces: of(spaces), reason }),
    },
    {
      key: 'show',
      label: 'Show again',
      description: 'Its members see it again, as it was. “Hide” takes it back.',
      fits: ({ can }) => can.show,
      call: (spaces, reason) => api.adminSpaces.show({ spaces: of(spaces), reason }),
    },
    {
      key: 'restore',
      label: 'Restore',
      description: 'It leaves the trash with its files, members and links.',
      fits: ({ can }) => can.restore,
      call: (spaces, reason) => api.adminSpaces.restore({ spaces: of(spaces), reason }),
    },
  ];
}
