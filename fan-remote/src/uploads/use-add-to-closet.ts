import { useCallback } from 'react';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import { addToCloset } from './closet-uploads';

/** Puts photos on their way into the closet of the person who is signed in. */
export function useAddToCloset(): (files: readonly File[]) => void {
  const { uploads, session, toast } = useShell();
  const uid = session?.uid ?? '';
  return useCallback(
    (files) =>
      void addToCloset(uploads, uid, files).then(
        (opened) => opened > 0 && toast(becameJpeg(opened)),
        () => toast('The photos could not be taken. Try again in a moment.', { kind: 'error' }),
      ),
    [uploads, uid, toast],
  );
}
