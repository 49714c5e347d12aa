import { useDeferredValue, useMemo } from 'react';
import { parseColour, writeColour } from '@bestie/contracts/colours';
import { contrastsOf } from '@bestie/contracts/theme-contrast';
import { colourNames, grounds, themeModes } from '@bestie/contracts/theme-tokens';
import type { ThemeColour, ThemeMode, ThemeTokens } from '@bestie/contracts/theme-tokens';
import type { Theme } from '@bestie/contracts/themes.contract';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';

/** What is wrong with the text of a colour; null if nothing is. */
export function colourProblem(name: ThemeColour, text: string): string | null {
  const colour = parseColour(text);
  if (!colour) return 'Give a colour such as #2b1322 or rgb(43 19 34 / 50%).';
  return (grounds as readonly string[]).includes(name) && colour[3] < 1
    ? 'Paper cannot be translucent.'
    : null;
}

/** What is typed, with the saved value where it is no colour yet. */
function validTokens(typed: ThemeTokens, saved: ThemeTokens): ThemeTokens {
  const colours = (mode: ThemeMode) =>
    Object.fromEntries(
      colourNames.map((name) => {
        const colour = colourProblem(name, typed[mode][name]) === null && parseColour(typed[mode][name]);
        return [name, colour ? writeColour(colour) : saved[mode][name]];
      }),
    ) as ThemeTokens[ThemeMode];
  return { ...typed, light: colours('light'), dark: colours('dark') };
}

export type ThemeDraft = ReturnType<typeof useThemeDraft>;

/** A theme as it is being edited; what is typed survives a reload. */
export function useThemeDraft(theme: Theme) {
  const draft = useChangeDraft(
    `theme:${theme.id}`,
    { name: theme.name, tokens: theme.tokens },
    theme.version,
  );
  const { name, tokens } = draft.value;
  const saved = theme.tokens;
  const shown = useMemo(() => validTokens(tokens, saved), [tokens, saved]);
  // Finding the nearest colours takes longer than a keystroke.
  const checked = useDeferredValue(shown);
  const contrasts = useMemo(() => contrastsOf(checked), [checked]);
  return {
    name,
    /** As they are typed. */
    tokens,
    /** Valid ones, for the preview. */
    shown,
    contrasts,
    version: draft.version,
    current: draft.current,
    isStale: draft.isStale,
    settle: (version: number) => draft.settle({ name, tokens }, version),
    discard: draft.discard,
    changed: name !== theme.name || JSON.stringify(shown) !== JSON.stringify(saved),
    wrong: themeModes.some((mode) =>
      colourNames.some((each) => colourProblem(each, tokens[mode][each]) !== null),
    ),
    rename: (next: string) => draft.change({ name: next }),
    setColour: (mode: ThemeMode, colour: ThemeColour, text: string) =>
      draft.change({ tokens: { ...tokens, [mode]: { ...tokens[mode], [colour]: text } } }),
    setTokens: (next: Partial<ThemeTokens>) => draft.change({ tokens: { ...tokens, ...next } }),
  };
}
