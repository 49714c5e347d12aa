import { Suspense, useState } from 'react';
import Crown from 'lucide-react/icons/crown';
import { useQuery } from '@tanstack/react-query';
import { calendarEventsQueries } from '@bestie/client/calendar-events.queries';
import type { EventDetail } from '@bestie/contracts/calendar-events.contract';
import { paths } from '@bestie/contracts/paths';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatTime } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { placesInWords, recurrenceInWords, timesInWords } from './calendar-words';
import styles from './event-sheet.module.css';

const EventForm = lazyPart(() => import(/* webpackChunkName: "calendar-form" */ './event-form'));
const EndEvent = lazyPart(() => import(/* webpackChunkName: "calendar-end" */ './end-event'));

export interface EventSheetProps {
  date: { eventId: string; occurrence: string };
  onClose: () => void;
  /** Called when the date has a new key. */
  onMoved: (to: { event: string; date: string }) => void;
}

/** One date of an event: time, place, who is going, and the person's own answer. */
export default function EventSheet({ date, onClose, onMoved }: EventSheetProps) {
  const { api } = useShell();
  const query = useQuery(calendarEventsQueries.get(api, date.eventId, date.occurrence));
  const [over, setOver] = useState<'form' | 'end' | null>(null);
  const event = query.data;
  const gone = isMissing(query.error);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={(!gone && event?.title) || 'Event'}
      footer={
        !gone &&
        event?.can.edit && (
          <>
            <Button onClick={() => setOver('end')}>Cancel or remove…</Button>
            <Button onClick={() => setOver('form')}>Edit</Button>
          </>
        )
      }
    >
      {gone ? (
        <EmptyState level={3} title="This event isn’t there any more">
          Its host removed it, or it is no longer open to you.
        </EmptyState>
      ) : query.isPending ? (
        <Loading label="Loading the event…">
          <TextSkeleton lines={6} />
        </Loading>
      ) : event ? (
        <EventDetails event={event} />
      ) : (
        <ErrorState onRetry={() => void query.refetch()} />
      )}
      <Suspense fallback={null}>
        {event && over === 'form' && (
          <EventForm date={event} today="" onClose={() => setOver(null)} onSaved={onMoved} />
        )}
        {event && over === 'end' && (
          <EndEvent date={event} onClose={() => setOver(null)} onRemoved={onClose} />
        )}
      </Suspense>
    </Drawer>
  );
}

function EventDetails({ event }: { event: EventDetail }) {
  const { here, there } = timesInWords(event);
  const { people, host, going } = event;
  const more = going - people.length;
  return (
    <div className={styles.details}>
      <p className={styles.when}>
        <time dateTime={event.startsAt}>{here}</time>
        {there && <span className={styles.there}>{there}</span>}
        {event.recurrence && <span className={styles.there}>{recurrenceInWords(event.recurrence)}</span>}
      </p>
      {event.tier && (
        <p>
          <Badge icon={<Crown />}>From {event.tier.name} on</Badge>
        </p>
      )}
      {event.cancelled && (
        <p role="status">
          <Badge tone="danger">Cancelled</Badge> {event.cancelReason}
        </p>
      )}
      {event.description && (
        <p className={styles.description}>
          <PeopleText>{event.description}</PeopleText>
        </p>
      )}
      {event.link && (
        <p>
          <Button href={event.link}>{event.link.startsWith('/') ? 'Go there' : 'Open the link'}</Button>
        </p>
      )}
      <p className={styles.host}>
        Hosted by{' '}
        {host ? (
          host.handle ? (
            <Link href={paths.fan.person.replace(':handle', host.handle)}>{host.name}</Link>
          ) : (
            host.name
          )
        ) : (
          'a former member'
        )}
      </p>
      <Answer event={event} />
      <section aria-label="Who is going">
        <p className={styles.places}>{placesInWords(event)}</p>
        {people.length > 0 && (
          <ul className={styles.people}>
            {people.map(({ uid, name, avatar }) => (
              <li key={uid}>
                <Avatar name={name} src={avatar?.sources?.small ?? null} size="s" decorative />
                {name}
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        )}
      </section>
      <p>
        <a href={`/api/calendar/files/${event.eventId}.ics`} download>
          Add to your calendar (ICS)
        </a>
      </p>
    </div>
  );
}

/** What became of who wants to come; the places may have been taken meanwhile. */
const nowComing = ({ answer }: EventDetail) =>
  answer === 'waiting' ? 'You’re on the waiting list.' : 'You’re going.';

/** The person's answer, given in one press. */
function Answer({ event }: { event: EventDetail }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const { eventId, occurrence, answer, offeredUntil, can, capacity, going, waiting } = event;
  const say = (coming: boolean, said: string | ((now: EventDetail) => string)) =>
    void act({
      call: () => api.calendarEvents.answer({ eventId, occurrence, coming }),
      updates: calendarEventsQueries.get(api, eventId, occurrence).queryKey,
      stale: [calendarEventsQueries.all],
      said,
    });
  if (!can.answer) return null;
  if (answer === 'going')
    return (
      <div className={styles.answer}>
        <Badge tone="success">You’re going</Badge>
        <Button loading={busy} onClick={() => say(false, 'You’re not going any more.')}>
          Can’t make it
        </Button>
      </div>
    );
  if (answer === 'waiting')
    return (
      <div className={styles.answer}>
        <span>You’re on the waiting list. We’ll tell you when a place is free.</span>
        <Button loading={busy} onClick={() => say(false, 'You left the waiting list.')}>
          Leave the waiting list
        </Button>
      </div>
    );
  if (answer === 'offered')
    return (
      <div className={styles.answer}>
        <span>A place is yours until {offeredUntil && formatTime(offeredUntil)}.</span>
        <Button variant="primary" loading={busy} onClick={() => say(true, nowComing)}>
          Take the place
        </Button>
        <Button onClick={() => say(false, 'Your place goes to the next person.')}>No, thanks</Button>
      </div>
    );
  const isFull = capacity !== null && (going >= capacity || waiting > 0);
  return (
    <div className={styles.answer}>
      <Button variant="primary" loading={busy} onClick={() => say(true, nowComing)}>
        {isFull ? 'Join the waiting list' : 'I’m going'}
      </Button>
    </div>
  );
}
