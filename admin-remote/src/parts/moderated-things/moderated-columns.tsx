import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatNumber } from '@bestie/design-system/format-number';
import styles from '../bulk/rows.module.css';
import type { ModeratedRow } from './moderated-row';

/** What a kind of things says about its rows. */
export interface ModeratedKind<Row> {
  /** One of them, as in "1 board". */
  noun: string;
  header: string;
  nameOf: (row: Row) => string;
  pathOf: (row: Row) => string;
  /** "Look at" or "Look into": before the name of a closed one, whose reason is asked for. */
  look: string;
  /** Its state besides hidden and in the trash. */
  state: { header: string; badge: (row: Row) => ReactNode };
  /** Further lines under its name. */
  notes?: (row: Row) => ReactNode;
  /** What admins do to it alone, in the last column. */
  menu?: (row: Row) => ReactNode;
  /** Numbers, between its state and its reports. */
  numbers: readonly { key: string; header: string; of: (row: Row) => string }[];
}

export interface ModeratedColumnsOptions<Row> {
  ids: ReadonlySet<string>;
  toggle: (row: Row, selected: boolean, range: boolean) => void;
  /** Asks for a reason to look at a closed one. */
  onOpen: (row: Row) => void;
}

/** Columns of a table of moderated things: what it is, whose, in which state, how large, how often reported, how old. */
export function moderatedColumns<Row extends ModeratedRow>(
  kind: ModeratedKind<Row>,
  { ids, toggle, onOpen }: ModeratedColumnsOptions<Row>,
): DataTableColumn<Row>[] {
  return [
    {
      key: 'select',
      header: 'Selection',
      headerHidden: true,
      besideTitle: true,
      cell: (row) => (
        <Checkbox
          label={`Select ${kind.nameOf(row)}`}
          labelHidden
          checked={ids.has(row.id)}
          onChange={(event) =>
            toggle(row, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      ),
    },
    {
      key: 'title',
      header: kind.header,
      primary: true,
      cell: (row) => <Name row={row} kind={kind} />,
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
      header: kind.state.header,
      cell: (row) => {
        if (row.deletedAt) return <Badge tone="neutral">In the trash</Badge>;
        return row.hidden ? <Badge tone="danger">Hidden</Badge> : kind.state.badge(row);
      },
    },
    ...kind.numbers.map(({ key, header, of }) => ({ key, header, align: 'end' as const, cell: of })),
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
      cell: (row) => (
        <span className={styles.acts}>
          {row.can.open && (
            <Button size="s" aria-label={`${kind.look} ${kind.nameOf(row)}`} onClick={() => onOpen(row)}>
              Look
            </Button>
          )}
          {kind.menu?.(row)}
        </span>
      ),
    },
  ];
}

function Name<Row extends ModeratedRow>({ row, kind }: { row: Row; kind: ModeratedKind<Row> }) {
  const name = kind.nameOf(row);
  return (
    <span className={styles.names}>
      {row.can.see ? (
        <Link to={kind.pathOf(row)} className={styles.open}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {row.hidden && <span className={styles.note}>Hidden: “{row.hidden.reason}”</span>}
      {kind.notes && <span className={styles.note}>{kind.notes(row)}</span>}
      {row.openedUntil && (
        <span className={styles.note}>You may {kind.look.toLowerCase()} it for an hour.</span>
      )}
    </span>
  );
}
