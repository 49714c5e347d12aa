import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FilePlus from 'lucide-react/icons/file-plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { useShell } from '@bestie/remote-kit/shell';
import { Lineage } from '../../parts/outfits/lineage';
import type { LineageProps } from '../../parts/outfits/lineage';
import { useOutfitActions } from '../../parts/outfits/use-outfit-actions';
import { renderOutfit } from '../../parts/outfits/drawing/render-outfit';
import type { OutfitSaving, SavingPhase } from './editor/outfit-saving';
import { useEditor, useWorkbench } from './editor/use-editor';
import styles from './builder.module.css';

export interface BuilderHeaderProps {
  outfitId: string;
  name: string;
  onName: (name: string) => void;
  phase: SavingPhase;
  reason: string | null;
  saving: OutfitSaving;
  /** The outfit that this one is based on; null for an outfit that the server does not have. */
  lineage: LineageProps['outfit'] | null;
}

const phaseWords: Record<SavingPhase, string> = {
  new: 'Saves automatically',
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
};

/** Name, state of saving, and what concerns the outfit as a whole. */
export function BuilderHeader({
  outfitId,
  name,
  onName,
  phase,
  reason,
  saving,
  lineage,
}: BuilderHeaderProps) {
  const { toast } = useShell();
  const navigate = useNavigate();
  const workbench = useWorkbench();
  const { editor } = workbench;
  const actions = useOutfitActions();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undoLabel = useEditor((state) => state.history.past.at(-1)?.label ?? null);
  const redoLabel = useEditor((state) => state.history.future[0]?.label ?? null);
  const isEmpty = useEditor((state) => state.history.present.layers.length === 0);
  const stands = phase !== 'new';

  /** Server actions need the outfit to be saved as it is here. */
  const saved = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      if (await saving.flush()) await work();
      else toast(`“${name}” could not be saved yet.`, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };

  async function exportPicture() {
    setBusy(true);
    try {
      const { present: document } = editor.getState().history;
      const picture = await renderOutfit({ ...workbench, document, scale: 2, type: 'image/png' });
      const url = URL.createObjectURL(picture);
      const link = window.document.createElement('a');
      link.href = url;
      link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'outfit'}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch {
      toast('The picture could not be made. Try again in a moment.', { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  const one = { id: outfitId, name };
  const plan = () => void saved(async () => navigate(`${paths.fan.planner}?plan=${outfitId}`));
  const wear = () => void saved(() => actions.wear(one));
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1 className={styles.hidden}>{name}</h1>
        <input
          className={styles.name}
          aria-label="Name of the outfit"
          maxLength={limits.outfits.nameLength}
          value={typed ?? name}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value.trim()) onName(event.target.value.trim());
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <p className={styles.state} role="status" data-phase={phase}>
          {phaseWords[phase]}
          {phase === 'failed' && (
            <>
              : {reason}{' '}
              <button type="button" className={styles.again} onClick={() => void saving.flush()}>
                Try again
              </button>
            </>
          )}
        </p>
        {lineage?.remixOf && (
          <p className={styles.lineage}>
            <Lineage outfit={lineage} />
          </p>
        )}
      </div>
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
          <MenuItem icon={<Download />} disabled={isEmpty} onSelect={() => void exportPicture()}>
            Download as PNG
          </MenuItem>
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
          <MenuItem
            danger
            icon={<Trash2 />}
            disabled={!stands || busy}
            onSelect={() =>
              void saved(async () => {
                // Navigates away first, because the open page would refetch the deleted outfit.
                await navigate(`${paths.fan.closet}?tab=outfits`);
                await actions.remove([one]);
              })
            }
          >
            Delete
          </MenuItem>
        </Menu>
        <Button className={styles.wear} icon={<CalendarPlus />} disabled={isEmpty || busy} onClick={plan}>
          Plan it
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
    </header>
  );
}
