import { useEffect, useRef } from 'react';

/** Chromium's CloseWatcher: the Back gesture of a phone closes what is open, without an entry in the history. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  interface Window {
    CloseWatcher?: new () => Watcher;
  }
}

/** Touch screens alone: Escape of a keyboard is handled by the layer itself. */
const hasBackGesture = () => matchMedia('(pointer: coarse)').matches;

/** Closes an open layer when a phone's Back is pressed, where the browser tells. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open || !window.CloseWatcher || !hasBackGesture()) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => close.current();
    return () => {
      watcher.onclose = null;
      watcher.destroy();
    };
  }, [open]);
}
