import { useQuery } from '@tanstack/react-query';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { weatherQueries } from '@bestie/client/weather.queries';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { EntryLook } from '../../../parts/planner/entry-look';
import type { Plannable } from '../../../parts/planner/use-planner-actions';
import { useUnits } from '../../../parts/settings/use-units';
import { outfitNameOf, suggestionName } from '../../../parts/suggestions/suggestion-words';
import { weatherDayInWords } from '../../../parts/weather/weather-words';
import styles from './day-ideas.module.css';

export interface DayIdeasProps {
  date: string;
  onPick: (what: Plannable) => void;
}

/** Outfits that are suggested for an empty day, planned with one press each. */
export function DayIdeas({ date, onPick }: DayIdeasProps) {
  const { api } = useShell();
  const units = useUnits();
  const ideas = useQuery(suggestionsQueries.list(api, date));
  const weather = useQuery(weatherQueries.get(api));
  const day = weather.data?.days.find((one) => one.date === date);
  if (ideas.data?.suggestions.length === 0) return null;
  return (
    <section className={styles.ideas} aria-labelledby="day-ideas">
      <h3 id="day-ideas" className={styles.title}>
        Ideas for this day
      </h3>
      {day && weather.data?.place && (
        <p className={styles.weather}>
          {weather.data.place.name}: {weatherDayInWords(day, units)}
        </p>
      )}
      {ideas.data ? (
        <ul className={styles.list}>
          {ideas.data.suggestions.map((idea) => (
            <li key={idea.itemIds.join()} className={styles.idea}>
              <Idea idea={idea} onPick={onPick} />
            </li>
          ))}
        </ul>
      ) : ideas.isError ? (
        <ErrorState compact level={3} onRetry={() => void ideas.refetch()} retrying={ideas.isFetching}>
          Ideas could not be loaded.
        </ErrorState>
      ) : (
        <Loading label="Choosing outfits…">
          <TileGridSkeleton count={3} size="s" ratio="4 / 5" />
        </Loading>
      )}
    </section>
  );
}

function Idea({ idea, onPick }: { idea: Suggestion; onPick: DayIdeasProps['onPick'] }) {
  const name = outfitNameOf(idea);
  return (
    <>
      <EntryLook
        cover={null}
        pieces={idea.pieces.map(({ id: itemId, cover }) => ({ itemId, cover }))}
        sizes="120px"
        priority
      />
      <div className={styles.words}>
        <p className={styles.reason}>{idea.reasons[0]}</p>
        <p className={styles.names}>{suggestionName(idea)}</p>
        <Button
          size="s"
          aria-label={`Plan this: ${suggestionName(idea)}`}
          onClick={() => onPick({ name, itemIds: idea.itemIds })}
        >
          Plan this
        </Button>
      </div>
    </>
  );
}
