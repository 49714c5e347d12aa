import { networkNames, networks } from '@bestie/contracts/connections';
import { insightRanges } from '@bestie/contracts/insights';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { Switch } from '@bestie/design-system/switch';
import { TabLinks } from '@bestie/design-system/tabs';
import type { InsightsView } from './use-insights-view';
import styles from './range-bar.module.css';

/** Which days and which network. */
export function RangeBar({ view }: { view: InsightsView }) {
  const { from, to } = view;
  const isHalf = (from === '') !== (to === '');
  const isWrong = from !== '' && to !== '' && view.days !== null;
  return (
    <div className={styles.bar}>
      <TabLinks
        label="Days"
        tabs={insightRanges.map((range) => ({
          label: `${range} days`,
          href: view.daysHref(range),
          current: view.days === range,
        }))}
      />
      <div className={styles.narrow}>
        <div className={styles.days} role="group" aria-label="A range of your own">
          <Field label="From">
            <DateInput value={from || null} onValueChange={(value) => view.setDays({ from: value, to })} />
          </Field>
          <Field
            label="To"
            hint={isHalf ? 'Choose both days.' : undefined}
            error={
              isWrong
                ? `Choose the same day or a later one, at most ${limits.insights.days} days in all.`
                : undefined
            }
          >
            <DateInput value={to || null} onValueChange={(value) => view.setDays({ from, to: value })} />
          </Field>
        </div>
        <ChipGroup
          label="Network"
          labelHidden
          single
          scroll="touch"
          options={networks.map((value) => ({ value, label: networkNames[value] }))}
          value={view.network === null ? [] : [view.network]}
          onValueChange={([value]) => view.setNetwork(value ?? null)}
        />
        <Switch label="Include today" checked={view.today} onCheckedChange={view.setToday} />
      </div>
    </div>
  );
}
