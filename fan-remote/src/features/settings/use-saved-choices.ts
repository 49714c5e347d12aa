import { startTransition, useOptimistic, useRef } from 'react';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { alwaysTold } from '@bestie/contracts/notifications';
import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/**
 * Choices of one section of the settings. They are shown at once and saved in order, each merged on its own.
 * A failed one is reverted and says why.
 * @param stored the settings on the server
 */
export function useSavedChoices<Part extends 'privacy' | 'notifications'>(
  part: Part,
  stored: ProfileSettings[Part],
) {
  type Changes = Omit<Partial<ProfileSettings[Part]>, (typeof alwaysTold)[number]>;
  const { api, session } = useShell();
  const act = useAction();
  const uid = session?.uid ?? '';
  const [choices, show] = useOptimistic(stored, (before, changes: Changes) => ({ ...before, ...changes }));
  const latest = useRef<Promise<unknown>>(Promise.resolve());

  const save = (changes: Changes) =>
    act({
      call: () => api.settings.merge({ uid, [part]: changes }),
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
