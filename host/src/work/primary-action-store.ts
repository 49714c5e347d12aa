import { createRegister } from './create-register';

export interface PrimaryAction {
  label: string;
  run(): void;
}

const register = createRegister<PrimaryAction>();

/** The pages' own actions; the one that came last counts. */
export const usePrimaryActions = register.useEntries;

/** Runs an action on 'n' until the returned function is called. */
export const registerPrimaryAction = register.add;

/** What the page offers now. */
export const currentPrimaryAction = ({
  entries,
}: {
  entries: readonly PrimaryAction[];
}): PrimaryAction | null => entries.at(-1) ?? null;
