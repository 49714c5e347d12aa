import { useCallback } from 'react';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useCount } from '@bestie/remote-kit/use-counted';
import { useInView } from '@bestie/remote-kit/use-in-view';

/** Tells the server which outfits a person saw. @returns the ref of an outfit’s element by its id */
export function useSeen() {
  const { api } = useShell();
  const act = useAction();
  const count = useCount('pick');
  return useInView(
    useCallback(
      (ids: string[]) => {
        void act({ call: () => api.spotlights.view({ ids }), failure: 'silent' });
        count(ids);
      },
      [act, api, count],
    ),
  );
}
