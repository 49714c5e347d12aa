import { useEffect } from 'react';
import { listenLast } from '../listen-last';

/** Refuses files that nothing has taken; the pointer says so. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * A file that is dropped where nothing takes files never replaces the page, as browsers would have it. A page that
 * takes files says so by preventing the default, wherever it listens.
 */
export function useFileDropsKeepPage(): void {
  useEffect(() => {
    const ends = [listenLast('dragover', refuse), listenLast('drop', refuse)];
    return () => ends.forEach((end) => end());
  }, []);
}
