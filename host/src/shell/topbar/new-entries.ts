import { currentPrimaryAction, usePrimaryActions } from '../../work/primary-action-store';
import { useConsoles } from '../services';

export interface NewEntry {
  label: string;
  icon: string;
  /** Where it leads; an action of the page has none. */
  to?: string;
  run?: () => void;
}

/** What the New menu offers: the page's own action first, then what the consoles can make. */
export function useNewEntries(): NewEntry[] {
  const action = usePrimaryActions(currentPrimaryAction);
  const made = useConsoles().flatMap(({ create = [] }) =>
    create.map(({ label, to, icon = '' }): NewEntry => ({ label, to, icon })),
  );
  return action ? [{ label: action.label, icon: '', run: () => action.run() }, ...made] : made;
}
