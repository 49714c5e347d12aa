import { useEffect, useRef, useState } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import type { Draft } from '@bestie/contracts/items.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { startRecognitionThread } from './recognition-thread';
import type { RecognitionThread } from './recognition-thread';

/** The photo of a draft with its background, once it can be shown. */
const photoOf = ({ cover }: Draft) => (cover?.uncut ?? cover)?.sources?.small;

const isOpen = (draft: Draft) =>
  !draft.recognised && draft.proposed.length > 0 && photoOf(draft) !== undefined;

/**
 * Looks at the photos of new drafts, one after the other, and sends what it sees to the server, which proposes values.
 * A photo that fails keeps the proposals that it has, and is tried again when the page is opened again.
 * @returns how many photos are still to be looked at
 */
export function useRecognition(drafts: readonly Draft[]): number {
  const { api, queryClient } = useShell();
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const thread = useRef<RecognitionThread | null>(null);
  const left = drafts.filter((draft) => isOpen(draft) && !tried.has(draft.id));
  const next = left[0];
  const nextId = next?.id;
  const pictureId = next?.cover?.id;
  const url = next && photoOf(next);

  useEffect(() => {
    if (!nextId || !pictureId || !url) return undefined;
    let canceled = false;
    const look = async () => {
      thread.current ??= startRecognitionThread();
      const seen = await thread.current.see(url);
      const proposed = await api.items.recognise({ itemId: nextId, pictureId, ...seen });
      queryClient.setQueryData<{ items: Draft[] }>(
        itemsQueries.drafts(api).queryKey,
        (before) =>
          before && {
            items: before.items.map((draft) => (draft.id === nextId ? { ...draft, ...proposed } : draft)),
          },
      );
    };
    void look()
      .catch(() => {})
      .finally(() => {
        if (!canceled) setTried((before) => new Set(before).add(nextId));
      });
    return () => {
      canceled = true;
    };
  }, [api, queryClient, nextId, pictureId, url]);

  useEffect(
    () => () => {
      thread.current?.close();
      thread.current = null;
    },
    [],
  );
  return left.length;
}
