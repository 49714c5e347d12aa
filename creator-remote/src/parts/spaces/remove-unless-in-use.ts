import type { QueryKey } from '@tanstack/react-query';
import type { AssetUse } from '@bestie/contracts/assets.contract';
import type { ActionState } from '@bestie/remote-kit/use-action';

/** What is in use, when files or folders are about to be deleted. */
export interface InUse {
  names: { name: string; uses: AssetUse[] }[];
  /** Deletes anyway. */
  proceed: () => Promise<void>;
}

interface Removal<Answer> {
  call: (confirmed: boolean) => Promise<Answer>;
  stale: readonly QueryKey[];
  said: (answer: Answer) => string;
  undo: (answer: Answer) => Promise<unknown>;
}

/** Deletes, after asking if something is in use. @returns whether it is deleted */
export async function removeUnlessInUse<Answer extends { inUse: InUse['names'] }>(
  act: ActionState['act'],
  askInUse: (inUse: InUse) => void,
  removal: Removal<Answer>,
  confirmed = false,
): Promise<boolean> {
  const asks = ({ inUse }: Answer) => !confirmed && inUse.length > 0;
  const done = await act({
    ...removal,
    call: () => removal.call(confirmed),
    said: (answer) => (asks(answer) ? null : removal.said(answer)),
  });
  if (!done || !asks(done.answer)) return done !== null;
  const proceed = async () => void (await removeUnlessInUse(act, askInUse, removal, true));
  askInUse({ names: done.answer.inUse, proceed });
  return false;
}
