import { saveFile } from '@bestie/remote-kit/save-file';
import { renderOutfit } from '../../parts/outfits/drawing/render-outfit';
import type { Workbench } from './editor/use-editor';

/**
 * Saves the outfit on the canvas as a PNG.
 * @throws Error when a picture of it cannot be loaded
 */
export async function downloadOutfit(workbench: Workbench, name: string): Promise<void> {
  const { present: document } = workbench.editor.getState().history;
  const picture = await renderOutfit({ ...workbench, document, scale: 2, type: 'image/png' });
  saveFile(`${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'outfit'}.png`, picture);
}
