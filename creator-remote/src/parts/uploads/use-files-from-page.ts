import { useEffect, useEffectEvent, useState } from 'react';
import { isForField } from '@bestie/design-system/pasted';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the page, and pasted ones.
 * @returns true while files are dragged over the page
 */
export function useFilesFromPage(
  enabled: boolean,
  take: { onDrop: (data: DataTransfer) => void; onPaste: (files: FileList) => void },
): boolean {
  const [dragging, setDragging] = useState(false);
  const drop = useEffectEvent(take.onDrop);
  const paste = useEffectEvent(take.onPaste);
  useEffect(() => {
    if (!enabled) return undefined;
    // Enter and leave events fire for every element; the pointer is outside when they balance.
    let depth = 0;
    const move = (event: DragEvent, by: number) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth + by);
      setDragging(depth > 0);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('dragenter', (event) => move(event, 1), { signal });
    window.addEventListener('dragleave', (event) => move(event, -1), { signal });
    window.addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        depth = 0;
        setDragging(false);
        if (!carriesFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        drop(event.dataTransfer);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        if (isForField(event)) return;
        if (event.clipboardData && event.clipboardData.files.length > 0) paste(event.clipboardData.files);
      },
      { signal },
    );
    return () => listeners.abort();
  }, [enabled]);
  return dragging;
}
