import { create } from 'zustand';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import type { ThemeMode } from '@bestie/remote-kit/shell-contract';

/** Modes in the order of the toggle (specification.md, section 4). */
export const themeModes = ['auto', 'light', 'dark'] as const satisfies readonly ThemeMode[];

/** Both names are specified; they always hold the same choice, and the page's inline script reads the first. */
export const themeKeys = ['theme', 'themeMode'] as const;

/** auto → light → dark → auto. */
export function nextThemeMode(mode: ThemeMode): ThemeMode {
  return themeModes[(themeModes.indexOf(mode) + 1) % themeModes.length] ?? 'auto';
}

/** The stored choice of this browser; `auto` without one. */
export function storedThemeMode(): ThemeMode {
  for (const key of themeKeys) {
    const stored = themeModes.find((mode) => mode === keptText('localStorage', key));
    if (stored) return stored;
  }
  return 'auto';
}

const darkPreference = () => matchMedia('(prefers-color-scheme: dark)');

/** tokens.css follows the attribute; without it, the system. */
function applyTheme(mode: ThemeMode): void {
  if (mode === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
}

interface ThemeState {
  mode: ThemeMode;
  systemDark: boolean;
  setMode(mode: ThemeMode): void;
  cycle(): void;
}

/** The person's choice. */
export const useTheme = create<ThemeState>((set, get) => ({
  mode: storedThemeMode(),
  systemDark: darkPreference().matches,
  setMode(mode) {
    for (const key of themeKeys) keepText('localStorage', key, mode);
    applyTheme(mode);
    set({ mode });
  },
  cycle: () => get().setMode(nextThemeMode(get().mode)),
}));

/** The effective mode: `auto` follows the system. */
export function resolvedTheme({
  mode,
  systemDark,
}: Pick<ThemeState, 'mode' | 'systemDark'>): 'light' | 'dark' {
  if (mode !== 'auto') return mode;
  return systemDark ? 'dark' : 'light';
}

/** Follows the system's preference and choices in other tabs, until the returned function is called. */
export function followTheme(): () => void {
  applyTheme(useTheme.getState().mode);
  const query = darkPreference();
  const onSystem = () => useTheme.setState({ systemDark: query.matches });
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== 'theme') return;
    const mode = storedThemeMode();
    applyTheme(mode);
    useTheme.setState({ mode });
  };
  query.addEventListener('change', onSystem);
  addEventListener('storage', onStorage);
  return () => {
    query.removeEventListener('change', onSystem);
    removeEventListener('storage', onStorage);
  };
}
