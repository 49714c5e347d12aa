import { parseColour, writeColour } from '@bestie/contracts/colours';
import { colourNames, themeAccents, themeColours, themeModes } from '@bestie/contracts/theme-tokens';
import type { ThemeColour, ThemeMode } from '@bestie/contracts/theme-tokens';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';
import { colourProblem } from './use-theme-draft';
import type { ThemeDraft } from './use-theme-draft';
import styles from './themes.module.css';

const accentTitles = { fan: 'Fan console', creator: 'Creator console', admin: 'Admin console' } as const;
const isAccent = (name: ThemeColour) => themeAccents.some((accent) => name.startsWith(`${accent}-`));
const groups: { title: string; names: ThemeColour[] }[] = [
  { title: 'Everywhere', names: colourNames.filter((name) => !isAccent(name)) },
  ...themeAccents.map((accent) => ({
    title: accentTitles[accent],
    names: colourNames.filter((name) => name.startsWith(`${accent}-`)),
  })),
];

/** Every colour, light and dark side by side. */
export function ColourGroups({ draft }: { draft: ThemeDraft }) {
  return groups.map(({ title, names }) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {names.map((name) => (
        <div key={name} className={styles.pair}>
          <span className={styles.token} aria-hidden="true">
            {themeColours[name].label}
          </span>
          {themeModes.map((mode) => (
            <ColourField
              key={mode}
              mode={mode}
              name={name}
              value={draft.tokens[mode][name]}
              onChange={(value) => draft.setColour(mode, name, value)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  ));
}

interface ColourFieldProps {
  mode: ThemeMode;
  name: ThemeColour;
  value: string;
  onChange: (value: string) => void;
}

function ColourField({ mode, name, value, onChange }: ColourFieldProps) {
  const label = `${themeColours[name].label}, ${mode}`;
  const colour = parseColour(value);
  const written = colour ? writeColour(colour) : '#000000';
  return (
    <Field label={label} labelHidden error={colourProblem(name, value) ?? undefined}>
      <TextInput
        value={value}
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        trailing={
          <input
            type="color"
            className={styles.picker}
            aria-label={`Pick ${label}`}
            value={written.slice(0, 7)}
            // What the picker does not know, the opacity, stays as it is.
            onChange={(event) => onChange(event.target.value + written.slice(7))}
          />
        }
      />
    </Field>
  );
}
