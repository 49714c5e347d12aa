import { Link } from 'react-router-dom';
import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatNumber } from '@bestie/design-system/format-number';
import styles from '../../parts/bulk/rows.module.css';

const pathOf = ({ id }: AdminSpace) => paths.creator.space.replace(':spaceId', id);

export interface SpaceColumnsOptions {
  ids: ReadonlySet<string>;
  toggle: (space: AdminSpace, selected: boolean, range: boolean) => void;
  /** Asks for a reason to look at a closed one. */
  onOpen: (space: AdminSpace) => void;
}

/** Columns of the table of spaces: what it is, whose, how large, how often reported, how old. */
export function spaceColumns({ ids, toggle, onOpen }: SpaceColumnsOptions): DataTableColumn<AdminSpace>[] {
  return [
    {
      key: 'select',
      header: 'Selection',
      headerHidden: true,
      cell: (space) => (
        <Checkbox
          label={`Select ${space.name}`}
          labelHidden
          checked={ids.has(space.id)}
          onChange={(event) =>
            toggle(space, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      ),
    },
    {
      key: 'title',
      header: 'Space',
      primary: true,
      cell: (space) => (
        <span className={styles.names}>
          {space.can.see ? (
            <Link to={pathOf(space)} className={styles.open}>
              {space.name}
            </Link>
          ) : (
            <span className={styles.name}>{space.name}</span>
          )}
          {space.hidden && <span className={styles.note}>Hidden: “{space.hidden.reason}”</span>}
          {space.openedUntil && <span className={styles.note}>You may look into it for an hour.</span>}
        </span>
      ),
    },
    {
      key: 'owner',
      header: 'Owner',
      cell: ({ owner }) => (
        <Link to={`${paths.admin.users}?user=${encodeURIComponent(owner.uid)}`} className={styles.open}>
          {owner.handle ? `@${owner.handle}` : owner.name}
        </Link>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (space) => <StateBadge space={space} />,
    },
    { key: 'members', header: 'Members', align: 'end', cell: ({ memberCount }) => formatNumber(memberCount) },
    { key: 'files', header: 'Files', align: 'end', cell: ({ assetCount }) => formatNumber(assetCount) },
    { key: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
    {
      key: 'reports',
      header: 'Reports',
      align: 'end',
      cell: ({ openReports }) =>
        openReports > 0 ? <Badge tone="danger">{formatNumber(openReports)}</Badge> : '0',
    },
    { key: 'age', header: 'Made', cell: ({ createdAt }) => formatAgo(createdAt) },
    {
      key: 'look',
      header: 'Look',
      headerHidden: true,
      cell: (space) =>
        space.can.open && (
          <Button size="s" aria-label={`Look into ${space.name}`} onClick={() => onOpen(space)}>
            Look
          </Button>
        ),
    },
  ];
}

function StateBadge({ space }: { space: AdminSpace }) {
  if (space.deletedAt) return <Badge tone="neutral">In the trash</Badge>;
  if (space.hidden) return <Badge tone="danger">Hidden</Badge>;
  return space.archivedAt ? <Badge tone="neutral">Archived</Badge> : <Badge tone="success">Active</Badge>;
}
