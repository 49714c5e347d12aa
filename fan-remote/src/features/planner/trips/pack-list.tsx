import { useMemo, useState, type FormEvent } from 'react';
import { uuidv7 } from 'uuidv7';
import Plus from 'lucide-react/icons/plus';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import type { PackItem, TripDetail } from '@bestie/contracts/trips.contract';
import { formatWeight } from '@bestie/design-system/format-units';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Section } from '@bestie/design-system/section';
import { TextInput } from '@bestie/design-system/text-input';
import { Tray } from '../days/tray';
import { useUnits } from '../../../parts/settings/use-units';
import { PackRow } from './pack-row';
import { weigher } from './packing/packing-problem';
import { packLabel } from './trip-words';
import type { TripActions } from './use-trip-actions';
import styles from './pack-list.module.css';

export interface PackListProps {
  trip: TripDetail;
  closet: Item[] | undefined;
  actions: TripActions;
}

/** The packing list with its checkmarks. */
export function PackList({ trip, closet, actions }: PackListProps) {
  const units = useUnits();
  const [label, setLabel] = useState('');
  const [adding, setAdding] = useState(false);
  const weigh = useMemo(() => weigher(closet ?? []), [closet]);
  const weightOf = ({ piece, weightGrams, quantity }: PackItem) => {
    if (!piece) return null;
    const { grams, from } = weigh({ category: piece.category, weightGrams });
    return { grams: grams * quantity, guessed: from !== 'piece' };
  };
  const weights = trip.pack.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + (weight?.grams ?? 0), 0);
  const guessed = weights.filter((weight) => weight?.guessed).length;
  const full = trip.pack.length >= limits.trips.packItems;
  const over = trip.weightLimitGrams === null ? 0 : total - trip.weightLimitGrams;

  const add = (event: FormEvent) => {
    event.preventDefault();
    const word = label.trim();
    if (word === '' || full) return;
    setLabel('');
    const line = { id: uuidv7(), itemId: null, label: word, quantity: 1, pinned: false };
    void actions
      .pack(trip, (lines) => [...lines, line])
      .then((done) => done ?? setLabel((typed) => typed || word));
  };
  const groups = [
    { title: 'Pieces', items: trip.pack.filter(({ itemId }) => itemId !== null) },
    { title: 'Everything else', items: trip.pack.filter(({ itemId }) => itemId === null) },
  ].filter(({ items }) => items.length > 0);

  return (
    <Section
      title="Packing list"
      actions={
        <Button size="s" icon={<Plus />} disabled={full} onClick={() => setAdding(true)}>
          Add pieces
        </Button>
      }
    >
      <div className={styles.list}>
        {trip.pack.length === 0 ? (
          <p className={styles.note}>Nothing yet. Work out the lightest bag, or add what you want to take.</p>
        ) : (
          <>
            <ProgressBar
              label="In the bag"
              value={trip.packedCount / trip.pack.length}
              detail={`${trip.packedCount} of ${trip.pack.length}`}
              state={trip.packedCount === trip.pack.length ? 'done' : 'running'}
            />
            <p className={over > 0 ? styles.over : styles.note}>
              {guessed > 0 ? 'About ' : ''}
              {formatWeight(total, units)} of clothes
              {over > 0 && trip.weightLimitGrams !== null
                ? `, ${formatWeight(over, units)} over your limit of ${formatWeight(trip.weightLimitGrams, units)}`
                : ''}
              {guessed > 0 ? `; ${plural(guessed, 'piece')} not weighed yet` : ''}.
            </p>
          </>
        )}
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className={styles.group}>{group.title}</h3>
            <ul className={styles.things}>
              {group.items.map((item) => (
                <PackRow
                  key={item.id}
                  item={item}
                  weight={weightOf(item)}
                  onCheck={(packed) => actions.check(trip, item, packed)}
                  onPin={() =>
                    void actions.pack(trip, (lines) =>
                      lines.map((line) => (line.id === item.id ? { ...line, pinned: !item.pinned } : line)),
                    )
                  }
                  onRemove={() =>
                    void actions.pack(
                      trip,
                      (lines) => lines.filter(({ id }) => id !== item.id),
                      `${item.label} stays at home.`,
                    )
                  }
                />
              ))}
            </ul>
          </section>
        ))}
        <form className={styles.add} onSubmit={add}>
          <TextInput
            aria-label="Something else to pack"
            placeholder="Passport, charger, socks…"
            maxLength={limits.trips.labelLength}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
          <Button type="submit" disabled={label.trim() === '' || full}>
            Add
          </Button>
        </form>
        {trip.pack.length > limits.trips.packItems * 0.9 && (
          <p className={styles.note}>
            {trip.pack.length} of {limits.trips.packItems} items.
          </p>
        )}
      </div>
      <Drawer open={adding} onOpenChange={setAdding} title="Add to the packing list">
        <Tray
          only="pieces"
          onPick={({ name, itemIds }) => {
            const itemId = itemIds?.[0];
            if (!itemId || full || trip.pack.some((item) => item.itemId === itemId)) return;
            const line = { id: uuidv7(), itemId, label: packLabel(name), quantity: 1, pinned: true };
            void actions.pack(
              trip,
              (lines) => (lines.some((other) => other.itemId === itemId) ? lines : [...lines, line]),
              `${name} comes along.`,
            );
          }}
        />
      </Drawer>
    </Section>
  );
}
