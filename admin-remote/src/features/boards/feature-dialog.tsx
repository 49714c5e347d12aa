import { adminBoardsQueries } from '@bestie/client/admin-boards.queries';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { limits } from '@bestie/contracts/limits';
import { DateInput } from '@bestie/design-system/date-input';
import { instantOfDevice, onDevice } from '@bestie/design-system/device-time';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../parts/reason-field/reason-form';

export interface FeatureDialogProps {
  board: AdminBoard;
  name: string;
  onClose: () => void;
}

/** Features a board from and until a moment; without the agreement of its owner, asks for it. */
export default function FeatureDialog({ board, name, onClose }: FeatureDialogProps) {
  const api = useApi();
  const { id: boardId, version, feature, featureVersion, mayFeature, owner } = board;
  return (
    <ReasonForm<{ from: string | null; until: string | null; order: number | null }>
      title={mayFeature ? `Feature “${name}”` : `Ask to feature “${name}”?`}
      description={
        mayFeature
          ? 'Everyone sees it among the featured boards. It ends by itself, and as soon as it is not public any more.'
          : `${owner.name} has not agreed to that yet. They are told, and can agree in the settings of the board.`
      }
      submitLabel={mayFeature ? 'Feature' : 'Ask'}
      draftKey={`feature:${boardId}`}
      // Asking sends none.
      version={mayFeature ? featureVersion : undefined}
      saved={{
        from: feature && onDevice(feature.from),
        until: feature && onDevice(feature.until),
        order: feature?.order ?? 1,
      }}
      isComplete={({ from, until, order }) =>
        !mayFeature || (from !== null && until !== null && order !== null)
      }
      action={({ from, until, order }, reason, seen) =>
        mayFeature
          ? {
              call: () =>
                api.adminBoards.feature({
                  boardId,
                  version,
                  featureVersion: seen,
                  from: instantOfDevice(from ?? ''),
                  until: instantOfDevice(until ?? ''),
                  order: order ?? 1,
                  reason,
                }),
              stale: [adminBoardsQueries.all],
              said: `“${name}” is featured.`,
            }
          : {
              call: async () => {
                const answer: { asked: boolean } | undefined = await api.adminBoards.askToFeature({
                  boardId,
                  reason,
                });
                // Servers of before answer nothing.
                return answer?.asked === false
                  ? `Nobody was asked: ${owner.name} was asked before, or has turned such notifications off.`
                  : `${owner.name} is asked.`;
              },
              stale: [adminBoardsQueries.all],
              said: (answer) => answer as string,
            }
      }
      onClose={onClose}
    >
      {({ values: { from, until, order }, change, issue }) =>
        mayFeature && (
          <>
            <Field label="From" required error={issue('from')} hint="In your own time zone.">
              <DateInput
                type="datetime-local"
                value={from}
                onValueChange={(next) => change({ from: next })}
              />
            </Field>
            <Field label="Until" required error={issue('until')}>
              <DateInput
                type="datetime-local"
                value={until}
                onValueChange={(next) => change({ until: next })}
              />
            </Field>
            <Field label="Place" required error={issue('order')} hint="1 is shown first.">
              <NumberInput
                min={0}
                max={limits.boards.featureOrder}
                value={order}
                onValueChange={(next) => change({ order: next })}
              />
            </Field>
          </>
        )
      }
    </ReasonForm>
  );
}
