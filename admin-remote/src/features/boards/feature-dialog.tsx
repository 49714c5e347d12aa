import { adminBoardsQueries } from '@bestie/client/admin-boards.queries';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { limits } from '@bestie/contracts/limits';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';

export interface FeatureDialogProps {
  board: AdminBoard;
  name: string;
  onClose: () => void;
}

interface Draft {
  from: string | null;
  until: string | null;
  order: number | null;
  reason: string;
}

/** The moment as a field of a form shows it, in one's own time zone. */
const fieldOf = (instant: string | undefined): string | null => {
  if (!instant) return null;
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Features a board from and until a moment; without the agreement of its owner, asks for it. */
export default function FeatureDialog({ board, name, onClose }: FeatureDialogProps) {
  const api = useApi();
  const { id: boardId, version, feature, mayFeature, owner } = board;
  const begun: Draft = {
    from: fieldOf(feature?.from),
    until: fieldOf(feature?.until),
    order: feature?.order ?? 1,
    reason: '',
  };
  const [draft, setDraft, clear] = useDraft(`feature:${boardId}`, begun);
  const { act, busy, issue, message, conflict } = useActionState();
  const { from, until, order, reason } = draft;
  const complete = !mayFeature || (from !== null && until !== null && order !== null);
  const submit = async () => {
    const why = reason.trim();
    const done = await act({
      call: () =>
        mayFeature
          ? api.adminBoards.feature({
              boardId,
              version,
              from: new Date(from ?? 0).toISOString(),
              until: new Date(until ?? 0).toISOString(),
              order: order ?? 1,
              reason: why,
            })
          : api.adminBoards.askToFeature({ boardId, reason: why }),
      stale: [adminBoardsQueries.all],
      said: mayFeature ? `“${name}” is featured.` : `${owner.name} is asked.`,
      failure: 'thrown',
    });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={mayFeature ? `Feature “${name}”` : `Ask to feature “${name}”?`}
      description={
        mayFeature
          ? 'Everyone sees it among the featured boards. It ends by itself, and as soon as it is not public any more.'
          : `${owner.name} has not agreed to that yet. They are told, and can agree in the settings of the board.`
      }
      submitLabel={mayFeature ? 'Feature' : 'Ask'}
      busy={busy}
      disabled={!complete || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {mayFeature && (
        <>
          <Field label="From" required error={issue('from')} hint="In your own time zone.">
            <DateInput
              type="datetime-local"
              value={from}
              onValueChange={(next) => setDraft({ ...draft, from: next })}
            />
          </Field>
          <Field label="Until" required error={issue('until')}>
            <DateInput
              type="datetime-local"
              value={until}
              onValueChange={(next) => setDraft({ ...draft, until: next })}
            />
          </Field>
          <Field label="Place" required error={issue('order')} hint="1 is shown first.">
            <NumberInput
              min={0}
              max={limits.boards.featureOrder}
              value={order}
              onValueChange={(next) => setDraft({ ...draft, order: next })}
            />
          </Field>
        </>
      )}
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(text) => setDraft({ ...draft, reason: text })}
      />
      <FormError>{conflict ? `${conflict.message} Close this and look at it again.` : message}</FormError>
    </FormDialog>
  );
}
