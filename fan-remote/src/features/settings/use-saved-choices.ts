import { startTransition, useOptimistic, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { failureText } from '@bestie/contracts/errors';
import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { useShell } from '@bestie/remote-kit/shell';

/**
 * Choices of one part of one's settings, shown at once and saved one after the other, each merged by itself. One that
 * could not be saved is as it was, and says why.
 * @param stored what the server has
 */
export function useSavedChoices<Part extends 'privacy' | 'notifications'>(
  part: Part,
  stored: ProfileSettings[Part],
) {
  type Changes = Partial<ProfileSettings[Part]>;
  const { api, session, toast } = useShell();
  const queryClient = useQueryClient();
  const uid = session?.uid ?? '';
  const [choices, show] = useOptimistic(stored, (before, changes: Changes) => ({ ...before, ...changes }));
  const latest = useRef(Promise.resolve());

  async function save(changes: Changes) {
    try {
      const settings = await api.settings.merge({ uid, [part]: changes });
      queryClient.setQueryData(settingsQueries.get(api, uid).queryKey, settings);
      toast('Saved.', { kind: 'success' });
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    }
  }

  const choose = (changes: Changes) =>
    startTransition(async () => {
      show(changes);
      latest.current = latest.current.then(() => save(changes));
      await latest.current;
    });

  return { choices, choose, saving: choices !== stored };
}
