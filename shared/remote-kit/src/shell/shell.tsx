import { createContext, useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Shell } from './shell-contract';
import type { SlotFill, SlotFills, SlotName } from './slots';

const ShellContext = createContext<Shell | null>(null);

/** Provides the shell to everything below; the host does it once, tests do it through `renderRemote`. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

const SlotFillsContext = createContext<SlotFills>(() => []);

/** Provides what is in the slots of consoles; the host does it once. */
export const SlotFillsProvider = SlotFillsContext.Provider;

/** What is in a slot. Since 2.3.0. */
export const useSlotFills = (slot: SlotName): readonly SlotFill[] => useContext(SlotFillsContext)(slot);

/** The shell that this remote runs in. Throws outside of one. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the shell around it: see renderRemote for tests.');
  return shell;
}

/** The API client, with the person's sign-in. */
export function useApi(): Shell['api'] {
  return useShell().api;
}

/** Live events from the server. */
export function useLive(): Shell['live'] {
  return useShell().live;
}

/** Shows a toast; duration and position are decided by the shell. */
export function useToast(): Shell['toast'] {
  return useShell().toast;
}

/**
 * The action of 'n' on this page, while the component is mounted. `run` may change with every render.
 * @param action null while there is nothing to do
 */
export function usePrimaryAction(action: { label: string; run(): void } | null): void {
  const { registerPrimaryAction } = useShell();
  const latest = useRef(action?.run);
  // Before the page is painted, because a person who sees it may press the key.
  useLayoutEffect(() => {
    latest.current = action?.run;
  });
  const label = action?.label;
  useLayoutEffect(() => {
    if (label === undefined) return undefined;
    return registerPrimaryAction({ label, run: () => latest.current?.() });
  }, [label, registerPrimaryAction]);
}

/** Warns that leaving the page would lose something, with a message; null when it would not. */
export function useUnsaved(reason: string | null): void {
  const { registerUnsaved } = useShell();
  useEffect(() => (reason === null ? undefined : registerUnsaved(reason)), [reason, registerUnsaved]);
}

/**
 * Gives the page its own name in breadcrumbs and in the window's title: the space's name instead of “Space”.
 * @param label null while the name is not known
 * @param path of a page above this one, to name that one
 */
export function useCrumb(label: string | null, path?: string): void {
  const { registerCrumb } = useShell();
  const { pathname } = useLocation();
  const named = path ?? pathname;
  useEffect(
    () => (label === null ? undefined : registerCrumb({ path: named, label })),
    [label, named, registerCrumb],
  );
}
