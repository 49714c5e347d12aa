import { Button } from '@bestie/design-system/button';
import styles from './review-sheet.module.css';

export interface SheetToolbarProps {
  /** Edits that are on their way. */
  saving: number;
  canUndo: boolean;
  canFill: boolean;
  onUndo: () => void;
  onFill: () => void;
}

/** Which keys work in the sheet, whether all is saved, and what is done with buttons. */
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
