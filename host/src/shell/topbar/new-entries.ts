import { currentPrimaryAction, usePrimaryActions } from '../../page-state/primary-action-store';
import { useConsoles } from '../services';

export interface NewEntry {
  label: string;
  icon: string;
  /** The target path; an action of the page has none. */
  to?: string;
  run?: () => void;
}

/** Entries of the New menu: the page's own action first, then what consoles can create. */
export function useNewEntries(): NewEntry[] {
  const action = usePrimaryActions(currentPrimaryAction);
  const made = useConsoles().flatMap(({ create = [] }) =>
    create.map(({ label, to, icon = '' }): NewEntry => ({ label, to, icon })),
  );
  return action ? [{ label: action.label, icon: '', run: () => action.run() }, ...made] : made;
}
