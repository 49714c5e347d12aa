import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { uuidv7 } from 'uuidv7';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { failureText } from '@bestie/contracts/errors';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import type { OriginalOutfit, OutfitDetail, OutfitRemix } from '@bestie/contracts/outfits.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { BuilderHeader } from './builder-header';
import { OutfitCanvas } from './canvas/outfit-canvas';
import { useCanvasKeys } from './canvas/use-canvas-keys';
import { addPiece, isFull } from './document/edits';
import type { Point } from '../../parts/outfits/drawing/geometry';
import { createEditor } from './editor/create-editor';
import { valueOf, versionOf } from './editor/outfit-saving';
import type { OutfitValue } from './editor/outfit-saving';
import { laidPiece, outfitPiece } from './editor/pieces';
import { useCover } from './editor/use-cover';
import { useDocumentOf } from './editor/use-document-of';
import { WorkbenchContext } from './editor/use-editor';
import { useFirstPieces } from './editor/use-first-pieces';
import { useKeepSaving, useOutfitSaving } from './editor/use-outfit-saving';
import { useWorkbenchValue } from './editor/use-workbench-value';
import { LayerToolbar } from './layer-toolbar';
import { BuilderTray } from './tray/builder-tray';
import { inkOn } from './tray/paper-colours';
import { unwearable } from './tray/piece-state';
import { remixPieces } from './tray/remix-pieces';
import styles from './builder.module.css';

const ConflictNotice = lazyPart(() => import(/* webpackChunkName: "builder-conflict" */ './conflict-notice'));

export interface BuilderProps {
  outfitId: string;
  /** The outfit on the server; null for an unsaved one. */
  stored: OutfitDetail | null;
  blank: OutfitValue;
  /** Initial document of a remix. */
  remix: OutfitRemix | null;
  /** The original of a remix. */
  remixOf: string | null;
  /** Ids of the pieces with which a new outfit begins, with commas between. */
  firstPieces: string | null;
  /** Called when the server has the outfit. */
  onMade: () => void;
}

/** The editor: canvas, tray and the connection to the server. */
export function Builder({ outfitId, stored, blank, remix, remixOf, firstPieces, onMade }: BuilderProps) {
  const { api, toast } = useShell();
  const { saving, isRefused, saveAlone } = useOutfitSaving(outfitId, stored, blank, remixOf);
  const [editor] = useState(() => createEditor(saving.start.document));
  const [words, setWords] = useState(saving.start.words);
  const { workbench, masks } = useWorkbenchValue(
    editor,
    useMemo(() => stored?.pieces ?? [], [stored]),
  );
  const { phase, reason } = useKeepSaving(saving, editor, words);
  useCover(outfitId, phase, saving);
  useCanvasKeys(workbench);
  const [tall, setTall] = useState(false);
  const facets = useQuery(outfitsQueries.facets(api, {}));
  const occasions = useMemo(() => facets.data?.occasion.map(({ value }) => value) ?? [], [facets.data]);
  useUnsaved(phase === 'failed' || phase === 'conflict' ? `“${words.name}” is not saved.` : null);

  useEffect(() => {
    if (phase === 'saved') onMade();
  }, [phase, onMade]);
  // The outfit was changed by someone else, or on another device.
  useEffect(() => {
    if (!stored || !saving.hear(versionOf(stored))) return;
    editor.reset(stored.document);
    setWords(valueOf(stored).words);
  }, [stored, saving, editor]);

  const document = useDocumentOf(editor);
  const full = isFull(document);
  const { know } = workbench;
  const add = useCallback(
    (item: Item, at?: Point) => {
      if (isFull(editor.getState().history.present))
        return toast(`An outfit can have up to ${limits.outfits.layers} layers.`, { kind: 'error' });
      const id = uuidv7();
      know([outfitPiece(item)]);
      editor.edit(addPiece(id, laidPiece(item), at), { label: `Add ${item.name}`, select: id });
    },
    [editor, know, toast],
  );
  const dropPiece = useCallback(
    (itemId: string, at?: Point) =>
      void api.items.get({ itemId }).then(
        (item) => add(item, at),
        (error: unknown) => toast(failureText(error), { kind: 'error' }),
      ),
    [api, add, toast],
  );
  useFirstPieces(firstPieces, editor, know);
  useEffect(() => {
    if (!remix || stored || editor.getState().history.present.layers.length > 0) return;
    if (remix.swaps.every(({ chosen }) => chosen === null)) return;
    know(remixPieces(remix));
    editor.edit(() => remix.document, { label: `Remix ${remix.outfit.name}` });
  }, [remix, stored, editor, know]);
  const changeWords = useCallback(
    (changes: Partial<typeof words>) => setWords((before) => ({ ...before, ...changes })),
    [],
  );
  const laid = document.layers.flatMap((layer) =>
    layer.kind === 'item' ? (workbench.pieces.get(layer.itemId) ?? []) : [],
  );
  const lineage = stored ?? (remix && { remixOf, original: originalOf(remix.outfit) });
  const originalId = lineage?.original?.id;
  const notice = unwearable([...new Set(laid)]);

  return (
    <WorkbenchContext value={workbench}>
      <div className={styles.builder} data-tall={tall || undefined}>
        <BuilderHeader
          outfitId={outfitId}
          words={words}
          onWords={changeWords}
          phase={phase}
          reason={reason}
          saving={saving}
          onSaveAlone={isRefused ? saveAlone : null}
          lineage={lineage}
        />
        <section className={styles.stage} aria-label="Outfit">
          {phase === 'conflict' && (
            <Suspense>
              <ConflictNotice
                outfitId={outfitId}
                saving={saving}
                onTheirs={(theirs) => {
                  editor.reset(theirs.document);
                  setWords(valueOf(theirs).words);
                }}
              />
            </Suspense>
          )}
          <div className={styles.place}>
            <OutfitCanvas masks={masks} onDropPiece={dropPiece} />
            {document.layers.length === 0 && (
              <p className={styles.hint} style={{ color: inkOn(document.background) }}>
                Choose pieces, or let the dice choose for you under Slots.
              </p>
            )}
          </div>
          <LayerToolbar idle={notice} />
        </section>
        <section className={styles.tray} aria-label="Tray">
          <IconButton
            label={tall ? 'Collapse the tray' : 'Expand the tray'}
            icon={tall ? <ChevronDown /> : <ChevronUp />}
            tooltip={false}
            aria-expanded={tall}
            className={styles.grip}
            onClick={() => setTall(!tall)}
          />
          <BuilderTray
            first={remix ? 'remix' : 'pieces'}
            originalId={originalId}
            layers={document.layers.length}
            full={full}
            onAdd={add}
            outfitId={outfitId}
            words={words}
            onChange={changeWords}
            occasions={occasions}
          />
        </section>
        <VisuallyHidden>
          <p id="builder-keys">
            Tab selects a layer. Arrow keys move it, farther with Shift; plus and minus resize it; square
            brackets rotate it, and with Control change its order. F flips and L locks a piece; on a text,
            letters are typed. Delete removes, Control D duplicates, Control Z undoes.
          </p>
          <Spoken editor={editor} />
        </VisuallyHidden>
      </div>
    </WorkbenchContext>
  );
}

/** An outfit as its remixes name it. */
const originalOf = ({ id, name, owner }: OutfitRemix['outfit']): OriginalOutfit => ({
  id,
  name,
  ownerName: owner.name,
  ownerHandle: owner.handle,
});

function Spoken({ editor }: { editor: ReturnType<typeof createEditor> }) {
  const [said, setSaid] = useState(editor.getState().said);
  useEffect(() => editor.subscribe(() => setSaid(editor.getState().said)), [editor]);
  // The changing space makes screen readers announce an equal text again.
  return (
    <p role="status" data-said>
      {said.text}
      {said.number % 2 === 1 ? '\u00a0' : ''}
    </p>
  );
}
