import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Item } from '@bestie/contracts/items.contract';
import { pieceTileId } from './piece-grid';

/**
 * Where the focus goes when a piece leaves the list with its tile: to the next tile, or to the heading without one.
 * @returns call it before the piece is deleted
 */
export function useFocusAfterDelete(
  items: readonly Item[],
  header: RefObject<HTMLElement | null>,
): (itemId: string) => void {
  const leaving = useRef<{ id: string; next: string | undefined } | null>(null);
  useEffect(() => {
    if (!leaving.current || items.some(({ id }) => id === leaving.current?.id)) return;
    const { next } = leaving.current;
    leaving.current = null;
    // Who went on to something else stays there.
    if (document.activeElement !== document.body) return;
    const tile =
      next === undefined ? null : document.getElementById(pieceTileId(next))?.querySelector('button');
    const heading = header.current?.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (tile ?? heading)?.focus();
  }, [items, header]);
  return (itemId) => {
    const at = items.findIndex(({ id }) => id === itemId);
    leaving.current = { id: itemId, next: (items[at + 1] ?? items[at - 1])?.id };
  };
}
