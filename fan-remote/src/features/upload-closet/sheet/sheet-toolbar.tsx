import { Button } from '@bestie/design-system/button';
import styles from './review-sheet.module.css';

export interface SheetToolbarProps {
  /** Number of edits that are being saved. */
  saving: number;
  canUndo: boolean;
  canFill: boolean;
  onUndo: () => void;
  onFill: () => void;
}

/** Keyboard help, the state of saving, and buttons for the selection. */
export function SheetToolbar({ saving, canUndo, canFill, onUndo, onFill }: SheetToolbarProps) {
  return (
    <div className={styles.hints}>
      <p>
        Arrow keys move, Enter edits, Ctrl+C and Ctrl+V work with other spreadsheets, Ctrl+D fills down,
        Shift+Space selects rows. Esc, then Tab leaves the sheet.
      </p>
      <span className={styles.tools}>
        <span role="status">{saving > 0 ? `Saving ${saving}…` : 'All saved'}</span>
        <Button size="s" variant="ghost" disabled={!canUndo} onClick={onUndo}>
          Undo
        </Button>
        <Button size="s" variant="ghost" disabled={!canFill} onClick={onFill}>
          Fill down
        </Button>
      </span>
    </div>
  );
}
