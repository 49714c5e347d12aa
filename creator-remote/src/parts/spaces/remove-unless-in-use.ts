import type { AssetUse } from '@bestie/contracts/asset-uses.schema';
import type { Action, ActionState } from '@bestie/remote-kit/use-action';

/** What is in use, when files, folders or a space are about to be deleted. */
export interface InUse {
  names: { name: string; uses: AssetUse[] }[];
  /** Deletes anyway. */
  proceed: () => Promise<void>;
}

interface Removal<Answer> extends Pick<Action<Answer>, 'gone' | 'failure'> {
  call: (confirmed: boolean) => Promise<Answer>;
  stale: NonNullable<Action<Answer>['stale']>;
  said: (answer: Answer) => string;
  undo: (answer: Answer) => Promise<unknown>;
  /** Follows once it is deleted. */
  onRemoved?: () => void;
}

/** Deletes, after asking if something is in use. @returns whether it is deleted */
export async function removeUnlessInUse<Answer extends { inUse: InUse['names'] }>(
  act: ActionState['act'],
  askInUse: (inUse: InUse) => void,
  removal: Removal<Answer>,
  confirmed = false,
): Promise<boolean> {
  // An earlier server answers nothing when it has deleted a space.
  const asks = (answer: Answer | undefined) => !confirmed && (answer?.inUse.length ?? 0) > 0;
  const done = await act({
    ...removal,
    call: () => removal.call(confirmed),
    said: (answer) => (asks(answer) ? null : removal.said(answer)),
  });
  if (!done) return false;
  if (!asks(done.answer)) {
    removal.onRemoved?.();
    return true;
  }
  const proceed = async () => void (await removeUnlessInUse(act, askInUse, removal, true));
  askInUse({ names: done.answer.inUse, proceed });
  return false;
}
