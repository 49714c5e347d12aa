import { createRegister } from './create-register';

export interface PrimaryAction {
  label: string;
  run(): void;
}

const register = createRegister<PrimaryAction>();

/** Actions registered by pages; the latest one counts. */
export const usePrimaryActions = register.useEntries;

/** Runs an action on 'n' until the returned function is called. */
export const registerPrimaryAction = register.add;

/** The current action of the page. */
export const currentPrimaryAction = ({
  entries,
}: {
  entries: readonly PrimaryAction[];
}): PrimaryAction | null => entries.at(-1) ?? null;
