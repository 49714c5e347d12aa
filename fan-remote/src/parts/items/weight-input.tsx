import { gramsOf, weightIn, weightStep, type WeightUnit } from '@bestie/design-system/format-units';
import { NumberInput, type NumberInputProps } from '@bestie/design-system/number-input';

export interface WeightInputProps extends Omit<
  NumberInputProps,
  'value' | 'onValueChange' | 'min' | 'max' | 'step' | 'trailing'
> {
  unit: WeightUnit;
  grams: number | null;
  least: number;
  /** Grams, as is `least`. */
  most: number;
  onGramsChange: (grams: number | null) => void;
}

/** A weight in the person's unit; its value is in grams. */
export function WeightInput({ unit, grams, least, most, onGramsChange, ...props }: WeightInputProps) {
  const step = weightStep(unit);
  return (
    <NumberInput
      {...props}
      trailing={unit}
      min={Math.max(weightIn(unit, least), least > 0 ? step : 0)}
      max={Math.floor(weightIn(unit, most) / step) * step}
      step={step}
      value={grams === null ? null : weightIn(unit, grams)}
      onValueChange={(amount) => onGramsChange(amount === null ? null : gramsOf(unit, amount))}
    />
  );
}
