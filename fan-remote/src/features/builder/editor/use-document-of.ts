import { useSyncExternalStore } from 'react';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import type { Editor } from './create-editor';

/** The settled document of an editor, for components outside of its workbench. */
export const useDocumentOf = (editor: Editor): OutfitDocument =>
  useSyncExternalStore(editor.subscribe, () => editor.getState().history.present);
