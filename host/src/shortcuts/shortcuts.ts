import { listenLast } from '../listen-last';

/** Global keyboard shortcuts (specification.md, section 2). */
export type Shortcut = 'focus-search' | 'blur' | 'primary-action';

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>;

const textInputs =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=range]), textarea, select';

/** Whether keys are typed into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('[contenteditable=""], [contenteditable=true]') !== null ||
    target.matches(textInputs)
  );
}

/** Whether a dialog or menu is open, which then handles all keys. */
function isLayered(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  );
}

/** The shortcut of a key press, if any. */
export function shortcutOf(key: Key): Shortcut | null {
  if (key.isComposing) return null;
  const letter = key.key.toLowerCase();
  if (key.ctrlKey !== key.metaKey && !key.altKey && !key.shiftKey && letter === 'k') return 'focus-search';
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  if (letter === 'escape') return 'blur';
  if (isTyping(key.target) || isLayered(key.target)) return null;
  if (key.key === '/') return 'focus-search';
  return letter === 'n' && !key.shiftKey ? 'primary-action' : null;
}

/** Handles keys that the page itself does not handle, until the returned function is called. */
export function listenToShortcuts(actions: Record<Shortcut, (event: KeyboardEvent) => void>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const shortcut = shortcutOf(event);
    // The focus has just moved into a field, so the letter belongs to it.
    if (
      shortcut &&
      shortcut !== 'blur' &&
      event.target !== document.activeElement &&
      isTyping(document.activeElement)
    )
      return;
    if (shortcut) actions[shortcut](event);
  };
  return listenLast('keydown', onKeyDown);
}
