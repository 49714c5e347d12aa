/**
 * Gives the focus on when a pressed control goes away with its row. Who went on to something else stays there.
 * @param pressed the control
 */
export function passFocus(pressed: Element, to: HTMLElement | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement === pressed) to?.focus();
}
