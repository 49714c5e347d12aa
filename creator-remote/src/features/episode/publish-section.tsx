import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { checkEpisode } from '@bestie/contracts/episodes';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { useShell } from '@bestie/remote-kit/shell';
import { countWords, wallTimeText } from '../../parts/episodes/episode-words';
import styles from './episode-page.module.css';
import { ScheduleForm } from './schedule-form';
import { useEpisodeActions } from './use-episode-actions';

/** The check list, and the buttons that publish. */
export function PublishSection({ episode }: { episode: Episode }) {
  const { api } = useShell();
  const podcast = useQuery(episodesQueries.getPodcast(api)).data;
  const checks = checkEpisode({
    ...episode,
    transcript: episode.transcript !== null,
    show: podcast ?? { title: '', artwork: null },
    vip: episode.tierId !== null,
  });
  const ready = checks.every(({ must, done }) => done || !must);
  return (
    <Section title="Publish" lede={whereItStands(episode)}>
      {episode.needs !== null && <FormError>{episode.needs}</FormError>}
      <ul className={styles.checks} aria-label="Publishing checklist">
        {checks.map(({ key, must, done, message }) => (
          <li key={key} data-done={done || undefined} data-must={must || undefined}>
            {done ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            <span>
              {message}
              <VisuallyHidden>{done ? ' Done.' : must ? ' Missing.' : ' Not there yet.'}</VisuallyHidden>
              {!done && !must && <span className={styles.soft}> Optional</span>}
            </span>
          </li>
        ))}
      </ul>
      <PublishButtons episode={episode} ready={ready} />
    </Section>
  );
}

function whereItStands({ state, wallTime, timezone, needs, plays, downloads }: Episode): string {
  if (state === 'scheduled' && wallTime !== null && timezone !== null)
    return `It ${needs === null ? 'is' : 'was to be'} published at ${wallTimeText(wallTime, timezone)}.`;
  if (state === 'draft') return 'Only you see it.';
  const counts = `${plays} plays, ${downloads} downloads.`;
  return state === 'published' ? `Everybody finds it. ${counts}` : `Who has the link hears it. ${counts}`;
}

function PublishButtons({ episode, ready }: { episode: Episode; ready: boolean }) {
  const actions = useEpisodeActions(episode);
  const [planning, setPlanning] = useState(false);
  const { state } = episode;
  const isOut = state === 'published' || state === 'unlisted';
  return (
    <>
      <div
        className={styles.buttons}
        title={isOut ? `${countWords.plays} ${countWords.downloads}` : undefined}
      >
        {state !== 'published' && (
          <Button variant="primary" disabled={!ready || actions.busy} onClick={() => void actions.publish()}>
            {state === 'unlisted' ? 'List it again' : 'Publish now'}
          </Button>
        )}
        {!isOut && (
          <Button disabled={actions.busy} onClick={() => setPlanning(!planning)} aria-expanded={planning}>
            {state === 'scheduled' ? 'Change the time' : 'Schedule'}
          </Button>
        )}
        {state === 'scheduled' && (
          <Button disabled={actions.busy} onClick={() => void actions.unschedule()}>
            Back to draft
          </Button>
        )}
        {!isOut && (
          <Button disabled={!ready || actions.busy} onClick={() => void actions.publish(true)}>
            Publish unlisted
          </Button>
        )}
        {state === 'published' && (
          <Button disabled={actions.busy} onClick={() => void actions.unlist()}>
            Unlist
          </Button>
        )}
        {isOut && <Button href={episode.path}>Open its page</Button>}
      </div>
      {actions.message && <FormError>{actions.message}</FormError>}
      {planning && !isOut && <ScheduleForm episode={episode} onDone={() => setPlanning(false)} />}
    </>
  );
}
