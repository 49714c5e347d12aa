import { auditQueries } from '@bestie/client/audit.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { releasesQueries } from '@bestie/client/releases.queries';
import { useShell } from '@bestie/remote-kit/shell';

/**
 * Does something to what runs, then shows what came of it everywhere on the page: also when it was refused, since
 * that is mostly because somebody else was first.
 */
export function useFlip(): (flip: () => Promise<unknown>, done: string) => Promise<void> {
  const { queryClient, toast } = useShell();
  return async (flip, done) => {
    try {
      await flip();
      toast(done, { kind: 'success' });
    } finally {
      await Promise.all(
        [releasesQueries.all, platformQueries.all, auditQueries.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
}
