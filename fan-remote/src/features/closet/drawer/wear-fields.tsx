import { conditionLabels, conditions, usualWashEvery } from '@bestie/contracts/items';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { formalityOptions, warmthOptions } from '../../../parts/items/scale-options';
import { useUnits } from '../../../parts/settings/use-units';
import type { ItemFieldsProps } from './item-fields';

const conditionOptions = conditions.map((value) => ({ value, label: conditionLabels[value] }));

/** When a piece is worn and how it is cared for. */
export function WearFields({ values, issue, onChange }: ItemFieldsProps) {
  const usual = usualWashEvery[values.category];
  const units = useUnits();
  return (
    <>
      <Field label="Formality" error={issue('formality')}>
        <Select
          placeholder="Not set"
          options={formalityOptions}
          value={values.formality === null ? '' : String(values.formality)}
          onValueChange={(value) => onChange({ formality: value ? Number(value) : null })}
        />
      </Field>
      <Field label="Warmth" error={issue('warmth')}>
        <Select
          placeholder="Not set"
          options={warmthOptions(units)}
          value={values.warmth === null ? '' : String(values.warmth)}
          onValueChange={(value) => onChange({ warmth: value ? Number(value) : null })}
        />
      </Field>
      <Field label="Condition" error={issue('condition')}>
        <Select
          placeholder="Not set"
          options={conditionOptions}
          value={values.condition ?? ''}
          onValueChange={(condition) => onChange({ condition: condition || null })}
        />
      </Field>
      <Field
        label="Wash every … wears"
        hint={
          usual
            ? `Leave empty for the usual: every ${plural(usual, 'wear')}.`
            : 'Leave empty if you don’t usually wash it.'
        }
        error={issue('washEvery')}
      >
        <NumberInput
          min={1}
          max={365}
          value={values.washEvery}
          onValueChange={(washEvery) => onChange({ washEvery })}
        />
      </Field>
    </>
  );
}
