import { Suspense, useState } from 'react';
import { adminBoardsQueries } from '@bestie/client/admin-boards.queries';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { formatMoment } from '@bestie/design-system/format-date';
import { MenuItem } from '@bestie/design-system/menu';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ThingMenu } from '../../parts/moderated-things/thing-menu';
import { offeredTo } from '../../parts/moderated-things/transfer-notes';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';

const FeatureDialog = lazyPart(() => import(/* webpackChunkName: "admin-feature" */ './feature-dialog'));

/** Whether a board is featured or offered to a new owner, in sentences. */
export function notesOf(board: AdminBoard): string | null {
  const { feature } = board;
  const featured =
    feature && `Featured from ${formatMoment(feature.from)} until ${formatMoment(feature.until)}.`;
  return [featured, offeredTo(board)].filter(Boolean).join(' ') || null;
}

/** What admins do to one board alone. */
export function BoardMenu({ board, name }: { board: AdminBoard; name: string }) {
  const api = useApi();
  const act = useAction();
  const [asked, setAsked] = useState<'feature' | 'end' | null>(null);
  const stale = [adminBoardsQueries.all];
  const end = async (reason: string) => {
    await act({
      call: () => api.adminBoards.endFeature({ boardId: board.id, reason }),
      stale,
      said: `“${name}” is no longer featured.`,
      failure: 'thrown',
    });
  };
  return (
    <>
      <ThingMenu kind="board" row={board} name={name} stale={stale}>
        {board.visibility === 'public' && !board.hidden && (
          <MenuItem onSelect={() => setAsked('feature')}>
            {board.feature ? 'Change when it is featured…' : 'Feature…'}
          </MenuItem>
        )}
        {board.feature && <MenuItem onSelect={() => setAsked('end')}>Stop featuring…</MenuItem>}
      </ThingMenu>
      {asked === 'feature' && (
        <Suspense>
          <FeatureDialog board={board} name={name} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <ReasonDialog
        draftKey={`end-feature:${board.id}`}
        open={asked === 'end'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Stop featuring “${name}”?`}
        description="It stays public. You can feature it again."
        confirmLabel="Stop featuring"
        onConfirm={end}
      />
    </>
  );
}
