import type { Edition } from '@bestie/contracts/spotlights.contract';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Select } from '@bestie/design-system/select';
import { weekInWords } from './spotlight-words';
import type { SpotlightsView } from './use-spotlights-view';

/** Which week, and which style. */
export function EditionFilters({ edition, view }: { edition: Edition; view: SpotlightsView }) {
  const { weeks, week, styles } = edition;
  // A week that is opened by its address need not be among the latest.
  const known = weeks.includes(week) ? weeks : [...weeks, week];
  return (
    <>
      <Select
        aria-label="Week"
        options={known.map((value, index) => ({
          value,
          label: index === 0 ? 'This week' : weekInWords(value),
        }))}
        value={week}
        onValueChange={(value) => view.change({ week: value || null, style: null })}
      />
      {styles.length > 1 && (
        <ChipGroup
          label="Style"
          labelHidden
          single
          scroll="touch"
          options={styles.map(({ value, count }) => ({
            value,
            label: value.charAt(0).toUpperCase() + value.slice(1),
            count,
          }))}
          value={view.style ? [view.style] : []}
          onValueChange={([style]) => view.change({ style: style ?? null })}
        />
      )}
    </>
  );
}
