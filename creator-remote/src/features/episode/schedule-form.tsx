import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { dayIn } from '@bestie/contracts/days';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { Button } from '@bestie/design-system/button';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { useShell } from '@bestie/remote-kit/shell';
import { deviceTimezone, instantAt, skippedHint, timezoneOptions } from '../../parts/social-posts/wall-time';
import styles from './episode-page.module.css';
import { useEpisodeActions } from './use-episode-actions';

/** When an episode is published, on the clock of a zone. */
export function ScheduleForm({ episode, onDone }: { episode: Episode; onDone: () => void }) {
  const { api, session } = useShell();
  const own = useQuery({ ...settingsQueries.get(api, session?.uid ?? ''), enabled: session !== null }).data;
  const actions = useEpisodeActions(episode);
  const [now] = useState(() => Date.now());
  const [chosen, setChosen] = useState({
    day: episode.wallTime?.slice(0, 10) ?? null,
    clock: episode.wallTime?.slice(11) ?? '09:00',
    timezone: episode.timezone,
  });
  const timezone = chosen.timezone ?? own?.timezone ?? deviceTimezone();
  const wallTime = chosen.day && chosen.clock ? `${chosen.day}T${chosen.clock}` : null;
  const isOver = wallTime !== null && instantAt(wallTime, timezone) <= now;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wallTime !== null) void actions.schedule(wallTime, timezone).then((done) => done && onDone());
      }}
    >
      <div className={styles.row}>
        <Field label="Day" required error={isOver ? 'This time is over.' : undefined}>
          <DateInput
            value={chosen.day}
            min={dayIn(timezone, now)}
            onValueChange={(day) => setChosen({ ...chosen, day })}
          />
        </Field>
        <Field label="Time" required hint={skippedHint(wallTime, timezone)}>
          <DateInput
            type="time"
            value={chosen.clock}
            onValueChange={(clock) => setChosen({ ...chosen, clock: clock?.slice(0, 5) ?? '' })}
          />
        </Field>
      </div>
      <Field label="Time zone">
        <Select
          options={timezoneOptions(timezone)}
          value={timezone}
          onValueChange={(next) => next && setChosen({ ...chosen, timezone: next })}
        />
      </Field>
      {actions.message && <FormError>{actions.message}</FormError>}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" loading={actions.busy} disabled={wallTime === null || isOver}>
          Schedule
        </Button>
      </div>
    </form>
  );
}
