import { useCallback } from 'react';
import { useShell } from '@bestie/remote-kit/shell';
import { boardUpload } from './board-uploads';
import { preparePhoto } from '../../parts/uploads/photo-files';

/** Adds photo uploads to a board; refused files are reported with their reasons. */
export function useAddToBoard(boardId: string): (files: readonly File[]) => void {
  const { uploads, session, toast } = useShell();
  const uid = session?.uid ?? '';
  return useCallback(
    (files) => {
      void (async () => {
        for (const file of files) {
          const photo = await preparePhoto(file);
          if ('refusal' in photo) toast(`${file.name}: ${photo.refusal}`, { kind: 'error' });
          else await uploads.add([boardUpload(uid, boardId, photo)]);
        }
      })().catch(() => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }));
    },
    [uploads, uid, boardId, toast],
  );
}
