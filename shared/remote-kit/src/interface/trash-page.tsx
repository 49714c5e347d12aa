import { useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { rowsOf } from '@bestie/client/rows-of';
import { trashQueries, type TrashApi } from '@bestie/client/trash.queries';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { TrashKind } from '@bestie/contracts/trash';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { EmptyState } from '@bestie/design-system/empty-state';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { inChunks } from '../uploads/in-chunks';
import { everything } from '../actions/refresh-queries';
import { useShell } from '../shell/shell';
import { PagedList } from './paged-list';
import { TrashRow } from './trash-row';
import { TrashSelection } from './trash-selection';
import { trashKindLabels, trashName } from './trash-words';
import { useAction, useActionState, type Done } from '../actions/use-action';
import { useLiveRefresh } from '../actions/use-live-refresh';
import styles from './trash-page.module.css';

export interface TrashPageProps<Kind extends TrashKind> {
  /** `api.trash` or `api.studioTrash`. */
  trash: TrashApi<Kind>;
  /** Kinds that this console deletes. */
  kinds: readonly Kind[];
}

const keyOf = ({ kind, id }: TrashEntry) => `${kind}:${id}`;

/** Everything that can be restored in a console: by kind, with the remaining days. */
export function TrashPage<Kind extends TrashKind>({ trash, kinds }: TrashPageProps<Kind>) {
  const { session } = useShell();
  const { act, busy } = useActionState();
  const actOrThrow = useAction();
  const [params, setParams] = useSearchParams();
  const kind = kinds.find((known) => known === params.get('kind')) ?? null;
  const query = useInfiniteQuery({
    ...trashQueries.list(trash, kinds, kind),
    placeholderData: keepPreviousData,
  });
  useLiveRefresh(session ? userTopic(session.uid) : null, trashQueries.all);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly TrashEntry[]>([]);
  // Kept separately, so that the dialog's text stays the same while it closes.
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const entries = rowsOf(query.data);
  const chosen = entries.filter((entry) => selected.has(keyOf(entry)));

  /** One call per kind; earlier calls stay in effect when a later one fails. */
  const callEach = async (verb: 'restore' | 'purge', wanted: readonly TrashEntry[]) => {
    for (const each of kinds) {
      const ids = wanted.filter((entry) => entry.kind === each).map(({ id }) => id);
      await inChunks(ids, limits.lists.page, (some) => trash[verb]({ kind: each, ids: some }));
    }
  };
  const follow = async (done: Done<void> | null) => {
    if (done) setSelected(new Set());
    await done?.refreshed;
    list.current?.focus();
  };
  const ask = (wanted: readonly TrashEntry[]) => {
    setAsked(wanted);
    setAsking(true);
  };
  // Restored things may be shown anywhere.
  const restore = async (wanted: readonly TrashEntry[]) => {
    const [first] = wanted;
    await follow(
      await act({
        call: () => callEach('restore', wanted),
        stale: everything,
        said:
          wanted.length === 1 && first ? `${trashName(first)} is back.` : `${wanted.length} things are back.`,
      }),
    );
  };
  const purge = async (wanted: readonly TrashEntry[]) =>
    follow(await actOrThrow({ call: () => callEach('purge', wanted), stale: everything, failure: 'thrown' }));

  return (
    <Page>
      <PageHeader title="Trash" lede={`Anything you delete can be restored for ${limits.trashDays} days.`} />
      <ChipGroup<Kind | 'all'>
        single
        scroll="touch"
        label="Show"
        labelHidden
        options={[
          { value: 'all', label: 'Everything' },
          ...kinds.map((value) => ({ value, label: trashKindLabels[value].many })),
        ]}
        value={[kind ?? 'all']}
        onValueChange={([next = 'all']) => {
          setSelected(new Set());
          setParams(next === 'all' ? {} : { kind: next }, { replace: true });
        }}
      />
      <PagedList
        query={query}
        failed="The trash could not be loaded. Nothing in it is lost; try again in a moment."
        loading={
          <Loading label="Loading the trash…">
            <TableSkeleton rows={5} columns={3} />
          </Loading>
        }
        empty={
          <EmptyState title="The trash is empty">
            {kind ? 'Nothing of this kind was deleted recently.' : 'Nothing was deleted recently.'}
          </EmptyState>
        }
      >
        {(shown) => (
          <div ref={list} tabIndex={-1} className={styles.body}>
            {chosen.length > 0 && (
              <TrashSelection
                entries={chosen}
                busy={busy}
                onRestore={() => void restore(chosen)}
                onPurge={() => ask(chosen)}
                onClear={() => setSelected(new Set())}
              />
            )}
            <ul className={styles.list} aria-label="Trash">
              {shown.map((entry) => (
                <TrashRow
                  key={keyOf(entry)}
                  entry={entry}
                  busy={busy}
                  selected={selected.has(keyOf(entry))}
                  onSelect={(on) => {
                    const next = new Set(selected);
                    if (on) next.add(keyOf(entry));
                    else next.delete(keyOf(entry));
                    setSelected(next);
                  }}
                  onRestore={() => void restore([entry])}
                  onPurge={() => ask([entry])}
                />
              ))}
            </ul>
          </div>
        )}
      </PagedList>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={
          asked.length === 1 && asked[0]
            ? `Delete “${trashName(asked[0])}” for good?`
            : `Delete ${plural(asked.length, 'thing')} for good?`
        }
        description={`${goesAlong(asked)}This cannot be undone.`}
        confirmLabel="Delete for good"
        onConfirm={() => purge(asked)}
      />
    </Page>
  );
}

/** What is deleted together with these things. */
function goesAlong(entries: readonly TrashEntry[]): string {
  const kinds = new Set(entries.map(({ kind }) => kind));
  if (kinds.has('spaces')) return 'Files and comments of a space go with it. ';
  if (kinds.has('boards')) return 'Pins and sections of a board go with it. ';
  if (kinds.has('items')) return 'Wears and photos of a piece go with it. ';
  return '';
}
