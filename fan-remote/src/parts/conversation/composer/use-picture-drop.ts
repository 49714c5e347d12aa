import { useState, type ClipboardEvent, type DragEvent } from 'react';
import type { ComposerPictures } from './use-composer-pictures';

/** Accepts photos that are pasted into a composer or dropped on it. */
export function usePictureDrop(pictures: ComposerPictures) {
  const [dragging, setDragging] = useState(false);
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const photos = [...data.files].filter(({ type }) => type.startsWith('image/'));
    if (photos.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void pictures.add(photos);
  };
  return {
    paste: (event: ClipboardEvent) => take(event, event.clipboardData),
    /** Props for the element that accepts dropped photos. */
    target: {
      'data-dragging': dragging || undefined,
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave: () => setDragging(false),
      onDrop(event: DragEvent) {
        setDragging(false);
        take(event, event.dataTransfer);
      },
    },
  };
}
