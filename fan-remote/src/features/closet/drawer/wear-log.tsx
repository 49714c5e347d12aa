import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Droplets from 'lucide-react/icons/droplets';
import { washesQueries, wearsQueries } from '@bestie/client/wears.queries';
import { usualWashEvery } from '@bestie/contracts/items';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { DateInput } from '@bestie/design-system/date-input';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { formatDay } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { passFocus } from '@bestie/remote-kit/pass-focus';
import { useToday } from '../../../parts/settings/use-today';
import type { ItemActions } from '../../../parts/items/use-item-actions';
import { CostCurve } from './cost-curve';
import { ForecastPanel } from './forecast-panel';
import { WearCalendar } from './wear-calendar';
import { WearFigures } from './wear-figures';
import styles from './wear-log.module.css';

/** When a piece was worn and washed, and its current cost per wear. */
export function WearLog({ item, actions }: { item: ItemDetail; actions: ItemActions }) {
  const { api } = useShell();
  const wears = useQuery(wearsQueries.list(api, item.id));
  const washes = useQuery(washesQueries.list(api, item.id));
  const today = useToday();
  const [date, setDate] = useState<string | null>(today);
  const log = useRef<HTMLElement>(null);
  if (wears.isError || washes.isError)
    return (
      <ErrorState
        compact
        level={3}
        onRetry={() => {
          void wears.refetch();
          void washes.refetch();
        }}
      />
    );
  if (!wears.data || !washes.data)
    return (
      <Loading label="Loading the wear log…">
        <TextSkeleton lines={6} />
      </Loading>
    );
  const worn = new Set(wears.data.items.map((wear) => wear.date));
  const washed = new Set(washes.data.items.map((wash) => wash.date));
  const toggle = (day: string, wear: boolean) =>
    void (wear ? actions.wear([item], day) : actions.unwear(item, day));
  async function unwash(day: string, pressed: Element) {
    const done = await actions.unwash(item, day);
    await done?.refreshed;
    if (done) passFocus(pressed, log.current);
  }
  const usual = usualWashEvery[item.category];

  return (
    <section ref={log} tabIndex={-1} className={styles.log} aria-label="Wear log">
      {item.status === 'wishlist' && <ForecastPanel item={item} />}
      <WearFigures
        item={item}
        washes={
          item.washDue
            ? 'Wash due'
            : item.washEvery
              ? `Wash every ${plural(item.washEvery, 'wear')}`
              : usual
                ? `Usually washed every ${plural(usual, 'wear')}`
                : 'Not usually washed'
        }
      />
      <form
        className={styles.date}
        onSubmit={(event) => {
          event.preventDefault();
          if (date && !worn.has(date)) void actions.wear([item], date);
        }}
      >
        <Field label="Day">
          <DateInput value={date} max={today} onValueChange={setDate} />
        </Field>
        <Button variant="primary" icon={<Check />} disabled={!date || worn.has(date)} type="submit">
          Wore it
        </Button>
        <Button
          icon={<Droplets />}
          disabled={!date || washed.has(date)}
          onClick={() => date && void actions.wash([item], date)}
        >
          Washed it
        </Button>
      </form>
      <WearCalendar worn={worn} washed={washed} onToggle={toggle} />
      <p className={styles.legend}>Select a day to add or remove a wear. A dot marks a wash.</p>
      <CostCurve wears={wears.data.items} />
      {item.status !== 'wishlist' && item.status !== 'archived' && <ForecastPanel item={item} />}
      {washes.data.items.length > 0 && (
        <section className={styles.washes}>
          <h3>{plural(washes.data.items.length, 'wash', 'washes')}</h3>
          <ul>
            {washes.data.items.slice(0, 12).map((wash) => (
              <li key={wash.date} className={styles.wash}>
                {formatDay(wash.date)}
                <Button
                  size="s"
                  variant="ghost"
                  aria-label={`Remove the wash of ${formatDay(wash.date)}`}
                  onClick={({ currentTarget }) => void unwash(wash.date, currentTarget)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
