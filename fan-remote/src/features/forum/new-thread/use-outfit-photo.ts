import { useEffect, useRef } from 'react';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { useShell } from '@bestie/remote-kit/shell';
import type { ComposerPictures } from '../../../parts/conversation/composer/use-composer-pictures';
import type { KeptText } from '../../../parts/conversation/composer/use-kept-text';
import { drawPhoto } from '../../../parts/outfits/drawing/draw-cover';
import type { WrittenThread } from './written-thread';

/** A title to begin with. */
const asking = (name: string): string => {
  const [start, end] = ['What do you think of “', '”?'];
  return start + cutText(name, limits.forum.title.max - start.length - end.length) + end;
};

/** Adds the picture of an own outfit to a draft once, and a title where it has none. */
export function useOutfitPhoto(
  outfitId: string | null,
  kept: KeptText<WrittenThread>,
  pictures: ComposerPictures,
): void {
  const { api, queryClient, toast } = useShell();
  const begun = useRef(false);
  const latest = useRef({ kept, pictures });
  useEffect(() => {
    latest.current = { kept, pictures };
  });
  const { loaded } = kept;
  useEffect(() => {
    if (!outfitId || !loaded || begun.current) return;
    begun.current = true;
    void (async () => {
      const outfit = await queryClient.fetchQuery(outfitsQueries.get(api, outfitId));
      const photo = await drawPhoto(outfit);
      const { value, change } = latest.current.kept;
      if (value.title.trim() === '') change({ title: asking(outfit.name) });
      if (!value.pictures.some(({ name }) => name === photo.name)) await latest.current.pictures.add([photo]);
    })().catch((error: unknown) => toast(failureText(error), { kind: 'error' }));
  }, [api, loaded, outfitId, queryClient, toast]);
}
