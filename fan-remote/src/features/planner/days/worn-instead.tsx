import { useState } from 'react';
import { limits } from '@bestie/contracts/limits';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import type { PlannerActions } from '../../../parts/planner/use-planner-actions';
import { Tray } from './tray';
import styles from './entry-sheet.module.css';

export interface WornInsteadProps {
  entry: PlannerEntry;
  actions: PlannerActions;
  onClose: () => void;
}

/** Chooses the pieces that were worn instead of the planned ones. */
export function WornInstead({ entry, actions, onClose }: WornInsteadProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string }[]>([]);
  const ids = chosen.map(({ id }) => id);
  const save = async () => {
    if (await actions.mark(entry, 'changed', ids)) onClose();
  };
  return (
    <section className={styles.instead} aria-labelledby="worn-instead">
      <h3 id="worn-instead">What did you wear instead?</h3>
      {chosen.length > 0 && (
        <ChipGroup
          label="Chosen"
          options={chosen.map(({ id, name }) => ({ value: id, label: name }))}
          value={ids}
          onValueChange={(kept) => setChosen(chosen.filter(({ id }) => kept.includes(id)))}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => void save()}>
          {chosen.length === 0 ? 'Something not listed' : 'I wore these'}
        </Button>
      </div>
      <Tray
        only="pieces"
        onPick={({ name, itemIds }) => {
          const id = itemIds?.[0];
          if (!id || ids.includes(id) || chosen.length >= limits.planner.pieces) return;
          setChosen([...chosen, { id, name }]);
        }}
      />
    </section>
  );
}
