import { Suspense } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { CorePart } from '@bestie/contracts/outfit-rules';
import { paths } from '@bestie/contracts/paths';
import type { suggestionsContract } from '@bestie/contracts/suggestions.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Link } from '@bestie/design-system/link';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { suggestionName } from '../../parts/suggestions/suggestion-words';
import { useSuggestionActions } from './use-suggestion-actions';
import styles from './today-section.module.css';

/** Everything but wearing it. */
const SuggestionActions = lazyPart(
  () => import(/* webpackChunkName: "suggestion-actions" */ './suggestion-actions'),
);
const WeatherLede = lazyPart(() => import(/* webpackChunkName: "weather-lede" */ './weather-lede'));

export type SuggestionsDay = OutputOf<(typeof suggestionsContract)['list']>;

const partWords: Record<CorePart, string> = {
  top: 'a top',
  bottom: 'a skirt or trousers',
  dress: 'a dress',
  shoes: 'a pair of shoes',
};

/** "a top and a pair of shoes". */
const inWords = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const question = 'Wear one of these today?';
const lede = 'From your closet: ready to wear, by season and warmth.';

/** Three outfits for today from the own closet, with reasons. */
export function TodaySection({ query }: { query: UseQueryResult<SuggestionsDay> }) {
  const day = query.data;
  if (query.isPending)
    return (
      <Section title={question} lede={lede}>
        <Loading beside label="Choosing outfits for today…">
          <OutfitsSkeleton />
        </Loading>
      </Section>
    );
  if (!day)
    return (
      <Section title="Today">
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Today’s outfits could not be loaded.
        </ErrorState>
      </Section>
    );
  const { suggestions, lacking, weather } = day;
  return (
    <Section
      title={suggestions[0]?.accepted ? 'Today you chose' : question}
      lede={
        weather ? (
          <Suspense fallback={lede}>
            <WeatherLede weather={weather} />
          </Suspense>
        ) : (
          lede
        )
      }
    >
      {suggestions.length > 0 ? (
        <Outfits day={day} />
      ) : (
        <EmptyState
          compact
          level={3}
          drawing={<HangerDrawing />}
          title="Outfits for today start here"
          action={
            <Link href={paths.fan.uploadCloset} className={styles.link}>
              Add pieces
            </Link>
          }
        >
          {lacking.length > 0
            ? `Missing or in the laundry: ${inWords(lacking.map((part) => partWords[part]))}.`
            : 'You’ve seen all of today’s suggestions. Come back tomorrow.'}
        </EmptyState>
      )}
    </Section>
  );
}

/** As high as three outfits, so that nothing below moves when they load. */
function OutfitsSkeleton() {
  return (
    <div className={styles.outfits}>
      {[0, 1, 2].map((outfit) => (
        <div key={outfit} className={styles.outfit}>
          <div className={styles.card}>
            <Skeleton ratio="1" />
            <div className={styles.words}>
              <Skeleton width="90%" height={24} />
              <Skeleton width="60%" height={24} />
              <Skeleton width="80%" height={14} />
            </div>
            <div className={styles.actions}>
              <Skeleton width={112} height={44} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function Outfits({ day: { date, suggestions } }: { day: SuggestionsDay }) {
  const { wear, busy } = useSuggestionActions(date);
  return (
    <ul className={styles.outfits}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.itemIds.join()} className={styles.outfit}>
          <article className={styles.card} aria-label={suggestionName(suggestion)}>
            <ul className={styles.pieces}>
              {suggestion.pieces.map(({ id, name, cover }) => (
                <li key={id}>
                  <PhotoTile
                    photo={toPhoto(cover, '', '(min-width: 1000px) 200px, 40vw')}
                    fallback={<HangerDrawing />}
                    ratio="auto"
                    name={name}
                    href={`${paths.fan.closet}?item=${id}`}
                    priority
                  />
                </li>
              ))}
            </ul>
            <div className={styles.words}>
              {suggestion.accepted && (
                <Badge tone="success" icon={<Check />}>
                  {suggestion.worn ? 'Worn today' : 'Your choice'}
                </Badge>
              )}
              <p className={styles.reason}>{suggestion.reasons[0]}</p>
              {suggestion.reasons.length > 1 && (
                <p className={styles.more}>{suggestion.reasons.slice(1).join(' ')}</p>
              )}
              <p className={styles.names}>{suggestionName(suggestion)}</p>
            </div>
            <div className={styles.actions}>
              <Button
                variant="primary"
                icon={<Check />}
                disabled={busy || suggestion.worn}
                onClick={() => void wear(suggestion)}
              >
                {suggestion.worn ? 'Logged' : 'Wore it'}
              </Button>
              <AfterFirstRender>
                <Suspense>
                  <SuggestionActions suggestion={suggestion} date={date} />
                </Suspense>
              </AfterFirstRender>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
