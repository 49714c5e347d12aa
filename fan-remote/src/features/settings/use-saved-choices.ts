import { startTransition, useOptimistic, useRef } from 'react';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { settingsContract } from '@bestie/contracts/settings.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/**
 * Choices of one section of the settings. They are shown at once and saved in order, each merged on its own.
 * A failed one is reverted and says why.
 * @param stored the choices on the server
 * @param inSettings where in the settings changes belong
 */
export function useSavedChoices<Stored extends object, Changes extends Partial<Stored>>(
  stored: Stored,
  inSettings: (changes: Changes) => Omit<InputOf<typeof settingsContract.merge>, 'uid'>,
) {
  const { api, session } = useShell();
  const act = useAction();
  const uid = session?.uid ?? '';
  const [choices, show] = useOptimistic(stored, (before, changes: Changes): Stored => ({
    ...before,
    ...changes,
  }));
  const latest = useRef<Promise<unknown>>(Promise.resolve());

  const save = (changes: Changes) =>
    act({
      call: () => api.settings.merge({ uid, ...inSettings(changes) }),
      updates: settingsQueries.get(api, uid).queryKey,
      said: 'Saved.',
    });

  const choose = (changes: Changes) =>
    startTransition(async () => {
      show(changes);
      latest.current = latest.current.then(() => save(changes));
      await latest.current;
    });

  return { choices, choose, saving: choices !== stored };
}
