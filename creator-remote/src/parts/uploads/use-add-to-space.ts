import { useCallback } from 'react';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { forgetRefused, noteRefused } from '@bestie/remote-kit/refused-files';
import { useShell } from '@bestie/remote-kit/shell';
import { addToSpace, spaceGroup } from './space-uploads';
import type { ChosenFile } from './upload-files';

/** Adds uploads into a folder of the space; refused files are reported. */
export function useAddToSpace(spaceId: string): (folder: string, files: readonly ChosenFile[]) => void {
  const { uploads, toast } = useShell();
  return useCallback(
    (folder, files) => {
      const group = spaceGroup(spaceId);
      forgetRefused(group);
      void addToSpace(uploads, spaceId, folder, files).then(
        ({ refused, becameJpeg: opened }) => {
          noteRefused(group, refused);
          if (opened > 0) toast(becameJpeg(opened));
        },
        () => toast('The files could not be added. Try again in a moment.', { kind: 'error' }),
      );
    },
    [uploads, toast, spaceId],
  );
}
