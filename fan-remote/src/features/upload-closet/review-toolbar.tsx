import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Scissors from 'lucide-react/icons/scissors';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Draft } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Toolbar } from '@bestie/design-system/toolbar';
import { uncut, useCutAll } from './use-cut-all';
import styles from './review.module.css';

export interface ReviewToolbarProps {
  drafts: readonly Draft[];
  /** The selected drafts. */
  chosen: readonly Draft[];
  /** The drafts that would be added: the selected ones, or all, without those whose photo cannot be read. */
  target: readonly Draft[];
  /** Number of edits that are being saved. */
  saving: number;
  busy: boolean;
  onSelectAll: (all: boolean) => void;
  onEdit: () => void;
  onDiscard: () => void;
  onAdd: () => void;
}

/** Up to three names, and how many more. */
const listNames = (drafts: readonly Pick<Draft, 'name'>[]): string => {
  const names = drafts.slice(0, 3).map(({ name }) => name);
  return drafts.length > 3 ? `${names.join(', ')} and ${drafts.length - 3} more` : names.join(', ');
};

/** Actions for the selected drafts, or for all: cut out, edit together, discard, add to the closet. */
export function ReviewToolbar(props: ReviewToolbarProps) {
  const { drafts, chosen, target, saving, busy } = props;
  const cutAll = useCutAll();
  const left = uncut(target);
  // What was doubtful once is doubtful again.
  const whole = left.filter(({ doubtfulCutout }) => !doubtfulCutout);
  const doubtful = left.filter(({ doubtfulCutout }) => doubtfulCutout);
  const all = chosen.length === drafts.length;
  return (
    <>
      <Toolbar
        label="Review"
        className={styles.bar}
        end={
          <>
            <Button
              size="s"
              icon={<Scissors />}
              disabled={whole.length === 0 || cutAll.progress !== null || busy}
              onClick={() => void cutAll.start(whole)}
            >
              Cut out {whole.length === drafts.length ? 'all' : whole.length || ''}
            </Button>
            <Button
              size="s"
              icon={<Pencil />}
              disabled={chosen.length === 0 || busy}
              onClick={() => props.onEdit()}
            >
              Apply to selected
            </Button>
            <IconButton
              label={`Discard ${plural(chosen.length || drafts.length, 'draft')}`}
              icon={<Trash2 />}
              disabled={busy || saving > 0}
              onClick={() => props.onDiscard()}
            />
            <Button
              variant="primary"
              size="s"
              icon={<Check />}
              loading={busy}
              disabled={saving > 0 || target.length === 0}
              onClick={() => props.onAdd()}
            >
              Add {plural(target.length, 'piece')} to closet
            </Button>
          </>
        }
      >
        <Checkbox
          label={chosen.length > 0 ? `${chosen.length} selected` : 'Select all'}
          checked={all}
          indeterminate={chosen.length > 0 && !all}
          onCheckedChange={props.onSelectAll}
        />
      </Toolbar>
      {cutAll.progress && (
        <div className={styles.cutting}>
          <ProgressBar
            label="Cutting out"
            value={cutAll.progress.done / cutAll.progress.of}
            detail={`${cutAll.progress.done} of ${cutAll.progress.of}`}
          />
          <Button size="s" onClick={cutAll.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {doubtful.length > 0 && !cutAll.progress && (
        <p role="status" className={styles.doubtful}>
          {plural(doubtful.length, 'photo')} {doubtful.length === 1 ? 'stays' : 'stay'} whole, because the
          cut-out may be torn: {listNames(doubtful)}. Press the photo to look at it and correct it.
        </p>
      )}
    </>
  );
}
