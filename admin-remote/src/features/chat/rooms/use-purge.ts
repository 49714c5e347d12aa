import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { loungeQueries } from '@bestie/client/lounge.queries';
import type { OutputOf } from '@bestie/contracts/define-contract';
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
      call: () => api.lounge.purge({ id, roomId, fromPosition, toPosition, count, reason }),
      stale: [loungeQueries.all],
      said: `${plural(count, 'message')} removed.`,
      undo: () => api.lounge.undoPurge({ purgeId: id }),
      failure: 'thrown',
    });
    if (done) onClose();
    else setPreview(null);
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
