import { create } from 'zustand';

export interface PrimaryAction {
  label: string;
  run(): void;
}

interface PrimaryActionState {
  /** The page's own; the one that came last counts. */
  actions: readonly PrimaryAction[];
}

export const usePrimaryActions = create<PrimaryActionState>(() => ({ actions: [] }));

/** Runs `action` on 'n' until the returned function is called. */
export function registerPrimaryAction(action: PrimaryAction): () => void {
  const own = { ...action };
  usePrimaryActions.setState(({ actions }) => ({ actions: [...actions, own] }));
  return () => {
    usePrimaryActions.setState(({ actions }) => ({ actions: actions.filter((other) => other !== own) }));
  };
}

/** What the page offers now. */
export const currentPrimaryAction = ({ actions }: PrimaryActionState): PrimaryAction | null =>
  actions.at(-1) ?? null;
