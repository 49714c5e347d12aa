import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { loungeQueries } from '@bestie/client/lounge.queries';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { loungeContract } from '@bestie/contracts/lounge.contract';
import { instantOfDevice } from '@bestie/design-system/device-time';
import { plural } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

export type PurgePreview = OutputOf<(typeof loungeContract)['previewPurge']>;

/** Which messages: the last ones, or those of a span of local times. */
export interface Choice {
  kind: 'last' | 'span';
  last: number | null;
  from: string;
  to: string;
}

/** An earlier try, whose answer was lost, removed the messages with another reason. */
const removedBefore =
  'Your earlier try removed these messages, with the reason you gave then. They are under “Removed”.';

/** The room is not as the preview says any more. Whatever else happened, the same removal can be sent again. */
const endsPreview = (error: unknown): boolean =>
  error instanceof BestieError && ['conflict', 'already_exists', 'not_found'].includes(error.code);

const begin: Choice = { kind: 'last', last: 10, from: '', to: '' };

/** Looks at what would go, and removes exactly that. */
export function usePurge(roomId: string, onClose: () => void) {
  const api = useApi();
  const [id, setId] = useState(() => uuidv7());
  const [choice, setChoice] = useState(begin);
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<PurgePreview | null>(null);
  const { act, busy, issue, failure, conflict } = useActionState();

  const isComplete = choice.kind === 'last' ? choice.last !== null : choice.from !== '' && choice.to !== '';
  const choose = (changes: Partial<Choice>) => {
    setChoice({ ...choice, ...changes });
    setPreview(null);
  };
  async function look() {
    const { kind, last, from, to } = choice;
    const which =
      kind === 'last' && last !== null ? { last } : { from: instantOfDevice(from), to: instantOfDevice(to) };
    const done = await act({ call: () => api.lounge.previewPurge({ roomId, ...which }), failure: 'thrown' });
    if (!done) return;
    setPreview(done.answer);
    // What is removed now is another removal than one that was refused.
    setId(uuidv7());
  }
  async function remove() {
    if (!preview) return;
    const { fromPosition, toPosition, count } = preview;
    const done = await act({
      call: async () => {
        try {
          return await api.lounge.purge({ id, roomId, fromPosition, toPosition, count, reason });
        } catch (error) {
          if (endsPreview(error)) setPreview(null);
          if (!(error instanceof BestieError && error.code === 'already_exists')) throw error;
          throw new BestieError('already_exists', { message: removedBefore });
        }
      },
      stale: [loungeQueries.all],
      said: `${plural(count, 'message')} removed.`,
      undo: () => api.lounge.undoPurge({ purgeId: id }),
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return {
    choice,
    choose,
    reason,
    setReason,
    preview,
    isComplete,
    look,
    remove,
    busy,
    issue,
    failure: conflict ? conflict.message : failure,
  };
}
