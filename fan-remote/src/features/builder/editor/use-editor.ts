import { createContext, useContext, useSyncExternalStore } from 'react';
import type { OutfitLayer, OutfitPiece } from '@bestie/contracts/outfits.contract';
import type { Looks } from '../../../parts/outfits/drawing/geometry';
import { documentIn } from './create-editor';
import type { Editor, EditorState } from './create-editor';

/** Shared state of the builder's parts. */
export interface Workbench {
  editor: Editor;
  looks: Looks;
  pieces: ReadonlyMap<string, OutfitPiece>;
  /** Registers pieces before they are added. */
  know(pieces: readonly OutfitPiece[]): void;
}

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('There is no workbench around this.');
  return workbench;
}

/** A part of the editor's state; rerenders when that part changes. */
export function useEditor<Part>(part: (state: EditorState) => Part): Part {
  const { editor } = useWorkbench();
  return useSyncExternalStore(editor.subscribe, () => part(editor.getState()));
}

/** The document, including a running gesture. */
export const useDocument = () => useEditor(documentIn);
/** The document at the end of the last gesture. */
export const useSettledDocument = () => useEditor((state) => state.history.present);

/** The displayed name of a layer. */
export function layerName(layer: OutfitLayer, pieces: ReadonlyMap<string, OutfitPiece>): string {
  if (layer.kind === 'text') return `“${layer.text}”`;
  return pieces.get(layer.itemId)?.name ?? layer.seen.name;
}
