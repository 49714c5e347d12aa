import { useCallback } from 'react';
import { useShell } from '@bestie/remote-kit/shell';

/** Copies the whole link to a path of this site, and says so. */
export function useCopyLink(): (path: string) => void {
  const { toast } = useShell();
  return useCallback(
    (path) =>
      void navigator.clipboard.writeText(new URL(path, location.origin).href).then(
        () => toast('Link copied.', { kind: 'success' }),
        () => toast('Your browser blocked copying. Copy the link yourself.', { kind: 'error' }),
      ),
    [toast],
  );
}
