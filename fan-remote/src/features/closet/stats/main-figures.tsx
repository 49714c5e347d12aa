import type { Statistics } from '@bestie/contracts/statistics.contract';
import { formatDay } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { formatMoney } from '@bestie/design-system/money';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { agoInWords } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import { listHref } from './stats-view';
import styles from './closet-stats.module.css';

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`;

/** The four figures that people ask for first, each with its list. */
export function MainFigures({ figures }: { figures: Statistics }) {
  const { pieces, neverWorn, resting, wears, values, unpriced, firstWornOn } = figures;
  const today = useToday();
  return (
    <div className={styles.figures}>
      <StatFigure
        label="Worn at least once"
        value={pieces > 0 ? percent(pieces - neverWorn, pieces) : '–'}
        detail={`${formatNumber(pieces - neverWorn)} of ${plural(pieces, 'piece')} in the closet`}
      />
      <StatFigure
        label="Never worn"
        value={formatNumber(neverWorn)}
        detail={
          <>
            {neverWorn > 0 && <Link href={listHref({ list: 'never-worn' })}>See them</Link>}
            {neverWorn > 0 && resting > 0 && ' · '}
            {resting > 0 && (
              <Link href={listHref({ list: 'resting' })}>{formatNumber(resting)} not worn for a year</Link>
            )}
            {neverWorn + resting === 0 && 'Everything gets its turn'}
          </>
        }
      />
      <StatFigure
        label="Wears logged"
        value={formatNumber(wears)}
        detail={
          firstWornOn ? `Since ${formatDay(firstWornOn)}, ${agoInWords(firstWornOn, today)}` : 'None yet'
        }
      />
      {values.length === 0 ? (
        <StatFigure
          label="Value"
          value="–"
          detail={
            <>
              No prices yet. <Link href={listHref({ list: 'unpriced' })}>Add some</Link>
            </>
          }
        />
      ) : (
        values.slice(0, 3).map(({ currency, amount, pieces: priced, neverWornAmount }) => (
          <StatFigure
            key={currency}
            label={values.length > 1 ? `Value in ${currency}` : 'Value'}
            value={formatMoney({ amount, currency }, { whole: true })}
            detail={
              <>
                <Link href={listHref({ list: 'priced', currency })}>{plural(priced, 'price')}</Link>
                {unpriced > 0 && (
                  <>
                    {' · '}
                    <Link href={listHref({ list: 'unpriced' })}>
                      {formatNumber(unpriced)} without a price
                    </Link>
                  </>
                )}
                {neverWornAmount > 0 &&
                  ` · ${formatMoney({ amount: neverWornAmount, currency }, { whole: true })} not worn yet`}
              </>
            }
          />
        ))
      )}
    </div>
  );
}
