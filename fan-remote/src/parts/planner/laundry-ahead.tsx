import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import type { LaundryForecast } from '@bestie/contracts/forecasts.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { Link } from '@bestie/design-system/link';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import { adviceOf, clashTitle, laundryDaysInWords, namesOf } from './laundry-words';
import type { LaundryClash } from './laundry-words';
import { useLaundrySwap } from './use-laundry-swap';
import styles from './laundry-ahead.module.css';

export interface LaundryAheadProps {
  /** Maximum of days shown; the others are on the planner. */
  most?: number;
  /** Says so when everything that is planned will be clean. */
  confirms?: boolean;
}

/** Planned pieces that will be in the wash, each with a swap in one tap. Shows nothing without a plan. */
export default function LaundryAhead({ most = Infinity, confirms = false }: LaundryAheadProps) {
  const { api } = useShell();
  const { data: forecast } = useQuery(forecastsQueries.laundry(api));
  if (!forecast || forecast.planned === 0) return null;
  if (forecast.clashes.length === 0) return confirms ? <AllClean forecast={forecast} /> : null;
  const more = forecast.clashes.length - most;
  return (
    <Section
      title="Laundry ahead"
      lede={laundryDaysInWords(forecast)}
      {...(more > 0 && { more: { label: `${more} more in the planner`, href: paths.fan.planner } })}
    >
      <ul className={styles.clashes}>
        {forecast.clashes.slice(0, most).map((clash) => (
          <Clash key={clash.entryId} clash={clash} today={forecast.date} />
        ))}
      </ul>
    </Section>
  );
}

function AllClean({ forecast }: { forecast: LaundryForecast }) {
  return (
    <p className={styles.allClean}>
      Everything you planned will be clean on its day. {laundryDaysInWords(forecast)}
    </p>
  );
}

function Clash({ clash, today }: { clash: LaundryClash; today: string }) {
  const { swap, busy } = useLaundrySwap(today);
  const instead = clash.swap && namesOf(clash.swap.pieces);
  return (
    <li className={styles.clash}>
      <div className={styles.look} aria-hidden="true">
        <Pieces pieces={clash.inWash} faded />
        {clash.swap && (
          <>
            <ArrowRight />
            <Pieces pieces={clash.swap.pieces} />
          </>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link
            href={`${paths.fan.planner}?date=${clash.date}&entry=${clash.entryId}`}
            className={styles.link}
          >
            {clashTitle(clash, today)}
          </Link>
        </h3>
        <p className={styles.advice}>{adviceOf(clash, today)}</p>
      </div>
      {instead !== null && (
        <Button
          icon={<ArrowLeftRight />}
          disabled={busy}
          aria-label={`Swap ${namesOf(clash.inWash)} for ${instead}`}
          onClick={() => void swap(clash)}
        >
          Swap
        </Button>
      )}
    </li>
  );
}

function Pieces({ pieces, faded = false }: { pieces: LaundryClash['inWash']; faded?: boolean }) {
  return pieces.slice(0, 2).map(({ id, name, cover }) => (
    <span key={id} className={styles.piece} data-faded={faded || undefined}>
      <PhotoTile photo={toPhoto(cover, '', '64px')} fallback={<HangerDrawing />} ratio="1 / 1" name={name} />
    </span>
  ));
}
