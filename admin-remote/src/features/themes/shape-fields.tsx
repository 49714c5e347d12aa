import { fontNames, knownFonts, lengthNames, themeFonts, themeLengths } from '@bestie/contracts/theme-tokens';
import type { ThemeFont, ThemeTokens } from '@bestie/contracts/theme-tokens';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import styles from './themes.module.css';

export interface ShapeFieldsProps {
  tokens: ThemeTokens;
  onChange: (changes: Partial<ThemeTokens>) => void;
}

const fontOptions = fontNames.map((value) => ({ value, label: knownFonts[value].label }));

/** Corners and fonts, which are the same in both modes. */
export function ShapeFields({ tokens, onChange }: ShapeFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Corners and fonts</legend>
      <div className={styles.shapes}>
        {lengthNames.map((name) => (
          <Field key={name} label={themeLengths[name].label} hint={`0 to ${themeLengths[name].max} pixels`}>
            <NumberInput
              min={0}
              max={themeLengths[name].max}
              step={1}
              value={tokens.lengths[name]}
              onValueChange={(value) =>
                value !== null &&
                Number.isInteger(value) &&
                onChange({ lengths: { ...tokens.lengths, [name]: value } })
              }
            />
          </Field>
        ))}
        {(Object.keys(themeFonts) as ThemeFont[]).map((name) => (
          <Field key={name} label={themeFonts[name].label}>
            <Select
              options={fontOptions}
              value={tokens.fonts[name]}
              onValueChange={(font) => font && onChange({ fonts: { ...tokens.fonts, [name]: font } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
