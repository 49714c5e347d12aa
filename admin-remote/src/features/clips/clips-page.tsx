import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { DndContext } from '@dnd-kit/core';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router-dom';
import { adminClipsQueries } from '@bestie/client/admin-clips.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi, usePrimaryAction } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { BulkBar } from '../../parts/bulk/bulk-bar';
import { moderationActs } from '../../parts/moderated-things/moderation-acts';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { ClipDialog } from './clip-dialog';
import { ClipFilters, useClipFilters } from './clip-filters';
import { ClipRow } from './clip-row';
import styles from './clips.module.css';
import { PlanDialog } from './plan-dialog';
import { useClipOrder } from './use-clip-order';

type Asked = { act: 'new' } | { act: 'edit' | 'plan'; clip: AdminClip };

/** /admin/content/clips: the clips of all episodes, in the order in which members see them. */
export default function ClipsPage() {
  const api = useApi();
  const [, setParams] = useSearchParams();
  const filters = useClipFilters();
  const clips = useInfiniteQuery(adminClipsQueries.list(api, { ...filters, q: useDeferredValue(filters.q) }));
  useLiveRefresh(adminTopic, adminClipsQueries.all);
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = clips.data ? rowsOf(clips.data) : [];
  const { ids, toggle, clear } = useSelection(rows);
  const { shown, context, landingAt, dropped, move, leave } = useClipOrder(rows, clips.hasNextPage);
  // As it is now, as long as it is on the list.
  const clip =
    asked && asked.act !== 'new' ? (rows.find(({ id }) => id === asked.clip.id) ?? asked.clip) : null;
  const close = () => setAsked(null);
  const cut = () => setAsked({ act: 'new' });
  usePrimaryAction({ label: 'New clip', run: cut });
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={cut}>
      New clip
    </Button>
  );
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page>
      <PageHeader
        title="Clips"
        lede="Parts of episodes, in the order in which members see them."
        actions={add}
      />
      <ClipFilters />
      <PagedList
        query={clips}
        failed={clips.error?.message}
        loading={
          <Loading>
            <TableSkeleton rows={6} columns={4} />
          </Loading>
        }
        empty={
          <EmptyState
            drawing={<ThreadDrawing />}
            title={isFiltered ? 'No clip matches.' : 'No clips yet'}
            action={
              isFiltered ? (
                <Button onClick={() => setParams({}, { replace: true })}>Show all clips</Button>
              ) : (
                add
              )
            }
          >
            {!isFiltered && 'Cut the best half minute of an episode, and members find it on their home.'}
          </EmptyState>
        }
      >
        {() => (
          <DndContext {...context}>
            {isFiltered && <p className={styles.soft}>Show all clips to change their order.</p>}
            <ul className={styles.list} aria-label="Clips">
              {shown.map((clip) => (
                <ClipRow
                  key={clip.id}
                  clip={clip}
                  selected={ids.has(clip.id)}
                  movable={!isFiltered}
                  landing={landingAt(clip.id)}
                  onSelect={(selected, range) => toggle(clip, selected, range)}
                  onEdit={() => setAsked({ act: 'edit', clip })}
                  onPlan={() => setAsked({ act: 'plan', clip })}
                />
              ))}
            </ul>
          </DndContext>
        )}
      </PagedList>
      <BulkBar
        noun="clip"
        selected={rows.filter(({ id }) => ids.has(id)).slice(0, limits.bulkPerCall)}
        acts={moderationActs(api.adminClips, {
          hide: 'It is gone for everyone. Who cut it is told why and may appeal. “Show again” takes it back.',
          show: 'Members see it again, as it was. Who cut it is told why. “Hide” takes it back.',
        })}
        stale={[adminClipsQueries.all]}
        onDone={clear}
      />
      {dropped && (
        <ReasonDialog
          key={dropped.id}
          draftKey={`move:${dropped.id}`}
          open
          onOpenChange={(open) => open || leave()}
          title={`Move “${dropped.name}” to place ${dropped.place}?`}
          description="Members see the clips in this order. Moving it again takes it back."
          confirmLabel="Move"
          onConfirm={(reason) => move(dropped, reason)}
        />
      )}
      {asked?.act === 'new' && <ClipDialog clip={null} onClose={close} />}
      {asked?.act === 'edit' && <ClipDialog clip={clip} onClose={close} />}
      {asked?.act === 'plan' && clip && <PlanDialog clip={clip} onClose={close} />}
    </Page>
  );
}
