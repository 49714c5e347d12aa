import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FilePlus from 'lucide-react/icons/file-plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { CopyOutfitLink } from '../../parts/outfits/copy-outfit-link';
import { useOutfitActions } from '../../parts/outfits/use-outfit-actions';
import { downloadOutfit } from './download-outfit';
import type { OutfitWords } from './editor/outfit-saving';
import { useEditor, useWorkbench } from './editor/use-editor';
import { OutfitTitle, type OutfitTitleProps } from './outfit-title';
import { notSaved, useDeleteOutfit } from './use-delete-outfit';
import styles from './builder.module.css';

const PostOutfitDialog = lazyPart(() => import(/* webpackChunkName: "post-outfit" */ './post-outfit-dialog'));

export interface BuilderHeaderProps extends Omit<OutfitTitleProps, 'name' | 'onName'> {
  outfitId: string;
  words: OutfitWords;
  onWords: (changes: Partial<OutfitWords>) => void;
}

/** Name, state of saving, and what concerns the outfit as a whole. */
export function BuilderHeader({ outfitId, words, onWords, ...title }: BuilderHeaderProps) {
  const { name } = words;
  const { phase, saving } = title;
  const { toast } = useShell();
  const navigate = useNavigate();
  const workbench = useWorkbench();
  const { editor } = workbench;
  const actions = useOutfitActions();
  const [busy, setBusy] = useState(false);
  const [posting, setPosting] = useState(false);
  const undoLabel = useEditor((state) => state.history.past.at(-1)?.label ?? null);
  const redoLabel = useEditor((state) => state.history.future[0]?.label ?? null);
  const isEmpty = useEditor((state) => state.history.present.layers.length === 0);
  const stands = phase !== 'new';

  /** Server actions need the outfit to be saved as it is here. */
  const saved = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      if (await saving.flush()) await work();
      else toast(notSaved(name), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };

  async function exportPicture() {
    setBusy(true);
    try {
      await downloadOutfit(workbench, name);
    } catch {
      toast('The picture could not be made. Try again in a moment.', { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  const one = { id: outfitId, name };
  const remove = useDeleteOutfit(one, { saving, isRefused: title.onSaveAlone !== null }, setBusy);
  const plan = () => void saved(async () => navigate(`${paths.fan.planner}?plan=${outfitId}`));
  const wear = () => void saved(() => actions.wear(one));
  const post = () => void saved(async () => setPosting(true));
  return (
    <header className={styles.header}>
      <OutfitTitle {...title} name={name} onName={(changed) => onWords({ name: changed })} />
      <div className={styles.actions}>
        <IconButton
          label={undoLabel ? `Undo: ${undoLabel}` : 'Undo'}
          icon={<Undo2 />}
          disabled={!undoLabel}
          onClick={editor.undo}
        />
        <IconButton
          label={redoLabel ? `Redo: ${redoLabel}` : 'Redo'}
          icon={<Redo2 />}
          disabled={!redoLabel}
          onClick={editor.redo}
        />
        <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} />}>
          <MenuItem icon={<CalendarCheck />} disabled={isEmpty || busy} onSelect={wear}>
            Wore it today
          </MenuItem>
          <MenuItem icon={<CalendarPlus />} disabled={isEmpty || busy} onSelect={plan}>
            Plan it
          </MenuItem>
          <MenuItem icon={<Send />} disabled={isEmpty || busy} onSelect={post}>
            Post it
          </MenuItem>
          <MenuItem icon={<Download />} disabled={isEmpty} onSelect={() => void exportPicture()}>
            Download as PNG
          </MenuItem>
          {stands && <CopyOutfitLink outfitId={outfitId} visibility={words.visibility} />}
          <MenuItem
            icon={<Copy />}
            disabled={!stands || busy}
            onSelect={() =>
              void saved(async () => {
                const copy = await actions.duplicate(one);
                if (copy) void navigate(`${paths.fan.builder}?outfit=${copy.answer.id}`);
              })
            }
          >
            Duplicate
          </MenuItem>
          <MenuItem icon={<FilePlus />} disabled={!stands} href={paths.fan.builder}>
            New outfit
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 />} disabled={!stands || busy} onSelect={() => void remove()}>
            Delete
          </MenuItem>
        </Menu>
        <Button className={styles.wear} icon={<CalendarPlus />} disabled={isEmpty || busy} onClick={plan}>
          Plan it
        </Button>
        <Button className={styles.wear} icon={<Send />} disabled={isEmpty || busy} onClick={post}>
          Post it
        </Button>
        <Button
          className={styles.wear}
          variant="primary"
          icon={<CalendarCheck />}
          loading={busy}
          disabled={isEmpty}
          onClick={wear}
        >
          Wore it
        </Button>
      </div>
      {posting && (
        <Suspense>
          <PostOutfitDialog
            outfitId={outfitId}
            words={words}
            onWords={onWords}
            phase={phase}
            onClose={() => setPosting(false)}
          />
        </Suspense>
      )}
    </header>
  );
}
