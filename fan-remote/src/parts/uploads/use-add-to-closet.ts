import { useCallback } from 'react';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import { addToCloset } from './closet-uploads';

/** Adds photo uploads into the closet of the signed-in person. */
export function useAddToCloset(): (files: readonly File[]) => void {
  const { uploads, session, toast } = useShell();
  const uid = session?.uid ?? '';
  return useCallback(
    (files) =>
      void addToCloset(uploads, uid, files).then(
        (opened) => opened > 0 && toast(becameJpeg(opened)),
        () => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }),
      ),
    [uploads, uid, toast],
  );
}
