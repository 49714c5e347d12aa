import { useCallback } from 'react';
import { useShell } from '@bestie/remote-kit/shell';
import { boardUpload } from './board-uploads';
import { preparePhoto } from './photo-files';

/** Puts photos on their way to a board; what cannot be taken is said with its reason. */
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
      })().catch(() => toast('The photos could not be taken. Try again in a moment.', { kind: 'error' }));
    },
    [uploads, uid, boardId, toast],
  );
}
