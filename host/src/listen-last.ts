/**
 * Hears an event of the window after everything else that listens to it there, whenever that was added: a page that
 * takes the event has it first, and says so by preventing the default. Listens until the returned function is called.
 */
export function listenLast<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): () => void {
  const stop = () => removeEventListener(type, listener);
  // The way down comes before the way up, on which this is then the listener that was added last.
  const prepare = () => {
    stop();
    addEventListener(type, listener, { once: true });
  };
  addEventListener(type, prepare, { capture: true });
  return () => {
    removeEventListener(type, prepare, { capture: true });
    stop();
  };
}
