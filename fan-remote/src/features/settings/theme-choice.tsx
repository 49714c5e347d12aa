import { useShell } from '@bestie/remote-kit/shell';
import styles from './theme-choice.module.css';

const themes = [
  { mode: 'auto', name: 'Auto' },
  { mode: 'light', name: 'Light' },
  { mode: 'dark', name: 'Dark' },
] as const;

/** A miniature page in the mode of its container. */
function Sheet({ look }: { look: 'light' | 'dark' }) {
  return (
    <span className={styles.sheet} data-look={look}>
      <span className={styles.word}>Aa</span>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.dot} />
    </span>
  );
}

/** The theme of Bestie in this browser: the same setting as the toggle in the topbar. */
export function ThemeChoice() {
  const { theme } = useShell();
  const hints = {
    auto: theme.mode === 'auto' ? `Matches your device, ${theme.resolved} now` : 'Matches your device',
    light: 'Ivory paper',
    dark: 'Deep aubergine',
  };
  return (
    <div role="radiogroup" aria-label="Theme" className={styles.choices}>
      {themes.map(({ mode, name }) => (
        <label key={mode} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            className={styles.input}
            value={mode}
            checked={theme.mode === mode}
            onChange={() => theme.set(mode)}
          />
          <span className={styles.preview} data-mode={mode} aria-hidden="true">
            {mode !== 'dark' && <Sheet look="light" />}
            {mode !== 'light' && <Sheet look="dark" />}
          </span>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint}>{hints[mode]}</span>
        </label>
      ))}
    </div>
  );
}
