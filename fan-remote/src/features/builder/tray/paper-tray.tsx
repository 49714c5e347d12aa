import { useMemo } from 'react';
import { Swatches } from '@bestie/design-system/swatches';
import { setBackground } from '../document/edits';
import { useSettledDocument, useWorkbench } from '../editor/use-editor';
import { paletteSwatches, paperSwatches } from './paper-colours';
import styles from './layers-tray.module.css';

/** Background of the outfit. */
export function PaperTray() {
  const { editor, pieces } = useWorkbench();
  const { background, layers } = useSettledDocument();
  const palette = useMemo(
    () =>
      paletteSwatches(
        layers.flatMap((layer) => (layer.kind === 'item' ? (pieces.get(layer.itemId) ?? []) : [])),
      ),
    [layers, pieces],
  );
  const choose = (value: string) => editor.edit(setBackground(value), { label: 'Change the background' });
  return (
    <div className={styles.tray}>
      <Swatches label="Background" options={paperSwatches} value={background} onValueChange={choose} />
      {palette.length > 0 && (
        <Swatches
          label="Colours of these pieces"
          options={palette}
          value={background}
          onValueChange={choose}
        />
      )}
    </div>
  );
}
