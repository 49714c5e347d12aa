import { useQuery } from '@tanstack/react-query';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import type { Forecast } from '@bestie/contracts/forecasts.contract';
import { categoryLabels } from '@bestie/contracts/items';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { paths } from '@bestie/contracts/paths';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { formatMoney } from '@bestie/design-system/money';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { useShell } from '@bestie/remote-kit/shell';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './forecast-panel.module.css';

/** Forecast for the next year, and for a wish: should I buy this? */
export function ForecastPanel({ item }: { item: ItemDetail }) {
  const { api } = useShell();
  const query = useQuery(forecastsQueries.get(api, item.id));
  const wish = item.status === 'wishlist';
  return (
    <Section level={3} title={wish ? 'Should I buy this?' : 'The next year'}>
      {query.data ? (
        <Loaded item={item} forecast={query.data} />
      ) : query.isError ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label="Looking ahead…">
          <TextSkeleton lines={4} />
        </Loading>
      )}
    </Section>
  );
}

const about = (expected: number) => (expected < 1 ? 'less than 1' : `about ${Math.round(expected)}`);

function Loaded({ item, forecast }: { item: ItemDetail; forecast: Forecast }) {
  const { wears, costPerWear, purchase } = forecast;
  return (
    <div className={styles.panel}>
      <div className={styles.figures}>
        <StatFigure
          label={purchase ? 'Wears in the first year' : 'More wears'}
          value={wears ? about(wears.expected) : '–'}
          detail={
            wears
              ? `80 % likely: ${formatNumber(wears.low)}–${formatNumber(wears.high)}`
              : 'Log what you wear to see this'
          }
        />
        <StatFigure
          label="Cost per wear by then"
          value={costPerWear ? formatMoney(costPerWear.expected) : '–'}
          detail={costWords(item, forecast)}
        />
        {purchase && (
          <StatFigure
            label="Outfits it unlocks"
            value={formatNumber(purchase.outfits)}
            detail={
              purchase.outfits > 0
                ? 'With what you own, for the same season and dress code'
                : 'None with what you own'
            }
          />
        )}
      </div>
      {wears && <p className={styles.basis}>{basisWords(item, forecast)}</p>}
      {purchase && purchase.similar.length > 0 && (
        <div className={styles.similar}>
          <h4>You own {plural(purchase.similarCount, 'piece')} like it</h4>
          <ul className={styles.pieces}>
            {purchase.similar.map(({ id, name, wears: count, costPerWear: cost, cover }) => (
              <li key={id}>
                <PhotoTile
                  photo={toPhoto(cover, '', '110px')}
                  fallback={<HangerDrawing />}
                  name={name}
                  title={name}
                  meta={`${plural(count, 'wear')}${cost ? ` · ${formatMoney(cost)}` : ''}`}
                  href={`${paths.fan.closet}?item=${id}`}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function costWords(item: ItemDetail, { wears, costPerWear, purchase }: Forecast): string {
  if (!item.price) return 'Needs a price';
  if (!wears || !costPerWear) return 'Too early to tell';
  const least = formatMoney(costPerWear.least);
  if (costPerWear.most) return `80 % likely: ${least}–${formatMoney(costPerWear.most)}`;
  return purchase ? `${least} at best; it may never be worn` : `${least} at best, if it is worn at all`;
}

/** The data behind the forecast, as a hint how far to trust it. */
function basisWords(item: ItemDetail, { basis }: Forecast): string {
  const { ownWears, ownDays, categoryPieces, closetPieces } = basis;
  const others =
    categoryPieces > 0
      ? `${plural(categoryPieces, 'other piece')} in ${categoryLabels[item.category]}`
      : `${plural(closetPieces, 'other piece')} in your closet`;
  return ownDays > 0
    ? `Based on its own ${plural(ownWears, 'wear')} in ${plural(ownDays, 'day')}, and on ${others}.`
    : `Based on ${others}.`;
}
