import type { CapsuleCandidate, CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { seasons } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { Switch } from '@bestie/design-system/switch';
import { seasonOptions } from '../../../parts/items/item-words';
import styles from './closet-capsules.module.css';

export interface CriteriaFormProps {
  pieces: readonly CapsuleCandidate[];
  criteria: CapsuleCriteria;
  onChange: (changes: Partial<CapsuleCriteria>) => void;
}

/** The offered occasions: those with the most pieces. */
const offered = 8;

function occasionsOf(pieces: readonly CapsuleCandidate[], chosen: readonly string[]) {
  const counts = new Map<string, number>();
  for (const occasion of pieces.flatMap((piece) => piece.occasions))
    counts.set(occasion, (counts.get(occasion) ?? 0) + 1);
  const named = [...counts].sort((one, other) => other[1] - one[1]).map(([occasion]) => occasion);
  return [...new Set([...chosen, ...named])].slice(0, Math.max(offered, chosen.length));
}

/** Number of pieces, season, and occasions. */
export function CriteriaForm({ pieces, criteria, onChange }: CriteriaFormProps) {
  const { smallest, largest, days, occasions: mostOccasions } = limits.capsules;
  const occasions = occasionsOf(pieces, criteria.occasions);
  const full = criteria.occasions.length >= mostOccasions;
  return (
    <section className={styles.form} aria-label="What the capsule is for">
      <Field label="Pieces" hint="Tops, bottoms, dresses and shoes count; coats and bags are extra.">
        <NumberInput
          min={smallest}
          max={largest}
          value={criteria.size}
          onValueChange={(size) =>
            size !== null && size >= smallest && size <= largest && onChange({ size: Math.round(size) })
          }
        />
      </Field>
      <ChipGroup
        single
        label="Season"
        options={seasonOptions}
        value={criteria.season ? [criteria.season] : []}
        onValueChange={([season]) => onChange({ season: seasons.find((one) => one === season) ?? null })}
      />
      {occasions.length > 0 && (
        <ChipGroup
          label="Occasions, each with at least one outfit"
          options={occasions.map((value) => ({
            value,
            label: value,
            disabled: full && !criteria.occasions.includes(value),
          }))}
          value={criteria.occasions}
          onValueChange={(chosen) => onChange({ occasions: chosen })}
        />
      )}
      <Field
        label="Days between washes"
        hint="0 if you can wash any time. Unless set for a piece, a top lasts one day, a dress two and a bottom four."
      >
        <NumberInput
          min={0}
          max={days}
          value={criteria.days}
          onValueChange={(value) =>
            value !== null && value >= 0 && value <= days && onChange({ days: Math.round(value) })
          }
        />
      </Field>
      <Switch
        label="Include what’s in the laundry"
        checked={criteria.laundry}
        onCheckedChange={(laundry) => onChange({ laundry })}
      />
    </section>
  );
}
