import { useCallback } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import { piecesIn } from '../items/closet-room';
import { addToCloset } from './closet-uploads';

/** Adds photo uploads into the closet of the signed-in person. */
export function useAddToCloset(): (files: readonly File[]) => void {
  const { api, queryClient, uploads, session, toast } = useShell();
  const uid = session?.uid ?? '';
  return useCallback(
    (files) => {
      const pieces = piecesIn(
        queryClient.getQueryData(itemsQueries.facets(api, {}).queryKey),
        queryClient.getQueryData(itemsQueries.drafts(api).queryKey),
      );
      void addToCloset(uploads, uid, files, pieces).then(
        (opened) => opened > 0 && toast(becameJpeg(opened)),
        () => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }),
      );
    },
    [api, queryClient, uploads, uid, toast],
  );
}
