import { Link } from 'react-router-dom';
import { boardVisibilityLabels } from '@bestie/contracts/boards';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatNumber } from '@bestie/design-system/format-number';
import styles from '../../parts/bulk/rows.module.css';

export const nameOfBoard = ({ title, owner }: AdminBoard) => title ?? `A private board of ${owner.name}`;

const publicPath = ({ id, owner }: AdminBoard) =>
  paths.fan.publicBoard.replace(':uid', owner.uid).replace(':boardId', id);

export interface BoardColumnsOptions {
  ids: ReadonlySet<string>;
  toggle: (board: AdminBoard, selected: boolean, range: boolean) => void;
  /** Asks for a reason to look at a closed one. */
  onOpen: (board: AdminBoard) => void;
}

/** Columns of the table of boards: what it is, whose, how large, how often reported, how old. */
export function boardColumns({ ids, toggle, onOpen }: BoardColumnsOptions): DataTableColumn<AdminBoard>[] {
  return [
    {
      key: 'select',
      header: 'Selection',
      headerHidden: true,
      cell: (board) => (
        <Checkbox
          label={`Select ${nameOfBoard(board)}`}
          labelHidden
          checked={ids.has(board.id)}
          onChange={(event) =>
            toggle(board, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      ),
    },
    {
      key: 'title',
      header: 'Board',
      primary: true,
      cell: (board) => (
        <span className={styles.names}>
          {board.can.see ? (
            <Link to={publicPath(board)} className={styles.open}>
              {nameOfBoard(board)}
            </Link>
          ) : (
            <span className={styles.name}>{nameOfBoard(board)}</span>
          )}
          {board.hidden && <span className={styles.note}>Hidden: “{board.hidden.reason}”</span>}
          {board.openedUntil && <span className={styles.note}>You may look at it for an hour.</span>}
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
      header: 'Visibility',
      cell: (board) => <StateBadge board={board} />,
    },
    { key: 'pins', header: 'Pins', align: 'end', cell: ({ pinCount }) => formatNumber(pinCount) },
    { key: 'bytes', header: 'Photos', align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
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
      cell: (board) =>
        board.can.open && (
          <Button size="s" aria-label={`Look at ${nameOfBoard(board)}`} onClick={() => onOpen(board)}>
            Look
          </Button>
        ),
    },
  ];
}

function StateBadge({ board }: { board: AdminBoard }) {
  if (board.deletedAt) return <Badge tone="neutral">In the trash</Badge>;
  if (board.hidden) return <Badge tone="danger">Hidden</Badge>;
  return (
    <Badge tone={board.visibility === 'public' ? 'success' : 'neutral'}>
      {boardVisibilityLabels[board.visibility]}
    </Badge>
  );
}
