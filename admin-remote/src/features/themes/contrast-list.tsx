import type { Contrast } from '@bestie/contracts/theme-contrast';
import type { ThemeColour, ThemeMode } from '@bestie/contracts/theme-tokens';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { Swatch } from './swatch-row';
import styles from './themes.module.css';

export interface ContrastListProps {
  contrasts: readonly Contrast[];
  /** Takes over a colour that passes. Without it nothing can be changed. */
  onUse?: (mode: ThemeMode, colour: ThemeColour, value: string) => void;
}

/** Pairs of colours that are too close, one sentence each, and the nearest colour that passes. */
export function ContrastList({ contrasts, onUse }: ContrastListProps) {
  const failing = contrasts.filter(({ passes }) => !passes);
  const checked = contrasts.filter(({ needs }) => needs !== null);
  const disabled = contrasts.filter(({ needs }) => needs === null);
  return (
    <Section
      title="Contrast"
      lede={
        failing.length === 0
          ? `All ${checked.length} pairs can be told apart, in both modes and all consoles.`
          : `${plural(failing.length, 'pair')} of ${checked.length} cannot be told apart. The theme cannot be published until they can.`
      }
    >
      {failing.length > 0 && (
        <ul className={styles.failing} aria-label="Pairs that are too close">
          {failing.map(({ sentence, token, nearest }) => (
            <li key={sentence} className={styles.finding}>
              <p>{sentence}</p>
              {nearest && onUse && (
                <Button
                  size="s"
                  icon={<Swatch colour={nearest} />}
                  aria-label={`Use ${nearest}: ${sentence}`}
                  onClick={() => {
                    const [mode, colour] = token.split('.') as [ThemeMode, ThemeColour];
                    onUse(mode, colour, nearest);
                  }}
                >
                  Use {nearest}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.apart}>
        <summary>What is disabled is measured apart</summary>
        <ul>
          {disabled.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
