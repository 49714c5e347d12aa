import { useEffect } from 'react';
import { listenLast } from '../listen-last';

/** Refuses files that no page has accepted; the pointer shows it. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * Prevents browsers from replacing the page with a dropped file. A page accepts files by calling `preventDefault`,
 * wherever it listens.
 */
export function useFileDropsKeepPage(): void {
  useEffect(() => {
    const ends = [listenLast('dragover', refuse), listenLast('drop', refuse)];
    return () => ends.forEach((end) => end());
  }, []);
}
