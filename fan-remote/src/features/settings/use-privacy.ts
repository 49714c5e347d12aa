import { startTransition, useOptimistic, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { failureText } from '@bestie/contracts/errors';
import type { Privacy } from '@bestie/contracts/settings.contract';
import { useShell } from '@bestie/remote-kit/shell';

/**
 * One's own choices, shown at once and saved one after the other, each merged by itself. One that could not be saved is
 * as it was, and says why.
 * @param stored what the server has
 */
export function usePrivacy(stored: Privacy) {
  const { api, session, toast } = useShell();
  const queryClient = useQueryClient();
  const uid = session?.uid ?? '';
  const [privacy, show] = useOptimistic(stored, (before, changes: Partial<Privacy>) => ({
    ...before,
    ...changes,
  }));
  const latest = useRef(Promise.resolve());

  async function save(changes: Partial<Privacy>) {
    try {
      const settings = await api.settings.merge({ uid, privacy: changes });
      queryClient.setQueryData(settingsQueries.get(api, uid).queryKey, settings);
      toast('Saved.', { kind: 'success' });
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    }
  }

  const choose = (changes: Partial<Privacy>) =>
    startTransition(async () => {
      show(changes);
      latest.current = latest.current.then(() => save(changes));
      await latest.current;
    });

  return { privacy, choose, saving: privacy !== stored };
}
