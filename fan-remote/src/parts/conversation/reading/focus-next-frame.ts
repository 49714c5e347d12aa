/**
 * Moves the focus in the next frame, after a closing dialog or menu has returned it. If the person presses
 * something before that, the focus stays there.
 * @param focus moves the focus
 */
export function focusNextFrame(focus: () => void): void {
  const waiting = new AbortController();
  const frame = requestAnimationFrame(() => {
    waiting.abort();
    focus();
  });
  const cancel = () => {
    waiting.abort();
    cancelAnimationFrame(frame);
  };
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, cancel, { capture: true, signal: waiting.signal });
}
