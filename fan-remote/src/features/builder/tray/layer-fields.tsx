import { useLayoutEffect, useRef } from 'react';
import { limits } from '@bestie/contracts/limits';
import { outfitCanvas } from '@bestie/contracts/outfits';
import type { TextFace } from '@bestie/contracts/outfits';
import type { OutfitLayer } from '@bestie/contracts/outfits.contract';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { Swatches } from '@bestie/design-system/swatches';
import { TextArea } from '@bestie/design-system/text-area';
import { place, setWords } from '../document/edits';
import type { Placement } from '../document/edits';
import { layerName, useWorkbench } from '../editor/use-editor';
import { useTypedText } from '../use-typed-text';
import { wordSwatches } from './paper-colours';
import styles from './layer-fields.module.css';

export interface LayerFieldsProps {
  layer: OutfitLayer;
  /** A newly added text: typing replaces its placeholder. */
  begun: boolean;
}

/** Position of a layer in numbers, as an alternative to dragging. */
export function LayerFields({ layer, begun }: LayerFieldsProps) {
  const { editor, pieces } = useWorkbench();
  const field = useRef<HTMLTextAreaElement>(null);
  const isText = layer.kind === 'text';
  // Focus moves before the next key, so that a person who adds text can type at once.
  useLayoutEffect(() => {
    if (!isText) return undefined;
    if (begun) {
      field.current?.focus();
      field.current?.select();
    }
    return editor.offerWords(() => field.current?.focus());
  }, [editor, isText, begun]);
  const textField = useTypedText(
    layer.kind === 'text' ? layer.text : '',
    (text) =>
      editor.edit(setWords(layer.id, { text }), {
        label: 'Change the text',
        merging: `words:${layer.id}`,
      }),
    { required: true },
  );
  const name = layerName(layer, pieces);
  const put = (field: string, to: Partial<Placement>) =>
    editor.edit(place(layer.id, to), { label: `Position of ${name}`, merging: `${field}:${layer.id}` });
  const figures: [
    label: string,
    value: number,
    min: number,
    max: number,
    to: (value: number) => Partial<Placement>,
  ][] = [
    [
      'Horizontal, %',
      (layer.x / outfitCanvas.width) * 100,
      0,
      100,
      (value) => ({ x: (value / 100) * outfitCanvas.width }),
    ],
    [
      'Vertical, %',
      (layer.y / outfitCanvas.height) * 100,
      0,
      100,
      (value) => ({ y: (value / 100) * outfitCanvas.height }),
    ],
    ['Size, %', layer.scale * 100, 10, 600, (value) => ({ scale: value / 100 })],
    ['Rotation, °', layer.rotation, -180, 180, (value) => ({ rotation: value })],
  ];
  return (
    <section className={styles.fields} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {layer.kind === 'text' && (
        <>
          <Field label="Text" counter={`${layer.text.length}/${limits.outfits.textLength}`}>
            <TextArea
              ref={field}
              rows={2}
              maxLength={limits.outfits.textLength}
              disabled={layer.locked}
              {...textField}
            />
          </Field>
          <ChipGroup<TextFace>
            single
            label="Font"
            value={[layer.face]}
            options={[
              { value: 'serif', label: 'Serif' },
              { value: 'sans', label: 'Sans' },
            ]}
            onValueChange={([face = layer.face]) =>
              editor.edit(setWords(layer.id, { face }), { label: 'Change the font' })
            }
          />
          <Swatches
            label="Colour"
            options={wordSwatches}
            value={layer.colour}
            onValueChange={(colour) =>
              editor.edit(setWords(layer.id, { colour }), { label: 'Change the colour' })
            }
          />
        </>
      )}
      <div className={styles.figures}>
        {figures.map(([label, value, min, max, to]) => (
          <Field key={label} label={label}>
            <NumberInput
              min={min}
              max={max}
              step={1}
              disabled={layer.locked}
              value={Math.round(value)}
              onValueChange={(next) => next !== null && put(label, to(next))}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}
