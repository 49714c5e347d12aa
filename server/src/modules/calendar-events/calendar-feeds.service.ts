import { randomBytes } from 'node:crypto';
import type { ChallengeDateKind } from '@bestie/contracts/challenges';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import { hashSecret } from '../../platform/keys/secrets';
import type { ChallengeDateRow } from '../challenges';
import type { PlannedDay } from '../planner-entries';
import { audiencesOf } from './calendar-events.policy';
import type { CalendarEventsRepositories } from './calendar-events.repositories';
import type { ExportedEventRow } from './calendar-events.repository';
import { horizonOf } from './dates';
import { writeIcs } from './ics';
import type { IcsDate, IcsDay, IcsEvent } from './ics';
import { instantOf } from '../../platform/wall-time';

/** What is over for longer is in no feed. */
const pastDays = 60;
/** 160 bits: an address is a secret. */
const tokenBytes = 20;

export interface CalendarFeedsDependencies {
  repositories: Pick<CalendarEventsRepositories, 'calendarEvents' | 'challengeDates' | 'feeds' | 'planner'>;
  transaction: Transaction<CalendarEventsRepositories>;
  clock: () => Date;
}

export type CalendarFeedsService = ReturnType<typeof createCalendarFeedsService>;

/** The calendar for other programs: one event as a file, or everything a person may see at a secret address. */
export function createCalendarFeedsService({ repositories, transaction, clock }: CalendarFeedsDependencies) {
  const { calendarEvents, challengeDates, feeds, planner } = repositories;
  const onlooker = (person: Pick<Person, 'uid' | 'role'>) => ({
    uid: person.uid,
    audiences: audiencesOf(person),
    now: clock(),
  });

  return {
    get: async (caller: Person) => ({
      createdAt: (await feeds.createdAt(caller.uid))?.toISOString() ?? null,
    }),

    async create(caller: Person) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const now = clock();
      await transaction((bound) => bound.feeds.set(caller.uid, hashSecret(token), now));
      return { path: `/api/calendar/feeds/${token}.ics`, createdAt: now.toISOString() };
    },

    delete: (caller: Person) =>
      transaction(async (bound) => ({ deleted: await bound.feeds.delete(caller.uid) })),

    /** @throws BestieError `not_found` */
    async file(caller: Person, eventId: string, origin: string): Promise<string> {
      const rows = await calendarEvents.exported(onlooker(caller), new Date(0), eventId);
      if (rows.length === 0) throw new BestieError('not_found');
      return write(rows, origin, clock());
    },

    /** What its owner may see now, with the dates of challenges and the days of their planner. @throws BestieError `not_found` */
    async feed(token: string, origin: string): Promise<string> {
      const owner = await feeds.owner(hashSecret(token));
      if (!owner) throw new BestieError('not_found');
      const now = clock();
      const since = new Date(now.getTime() - pastDays * dayMs);
      const rows = await calendarEvents.exported(onlooker(owner), since);
      return write(rows, origin, now, {
        dates: (await challengeDates.list(owner.uid, since, horizonOf(now))).map(toDate),
        days: (await planner.days(owner.uid, since, horizonOf(now))).map(toDay),
      });
    },
  };
}

function write(
  rows: readonly ExportedEventRow[],
  origin: string,
  now: Date,
  { dates = [], days = [] }: { dates?: readonly IcsDate[]; days?: readonly IcsDay[] } = {},
): string {
  const events = rows.map(toIcs);
  const first = Math.min(
    now.getTime(),
    ...events.map((event) => instantOf(event.startsAt, event.timezone).getTime()),
  );
  return writeIcs({ name: 'Bestie', events, dates, days }, origin, {
    from: new Date(first - dayMs),
    to: horizonOf(now),
  });
}

const toDay = ({ id, day, title, updated_at: updatedAt }: PlannedDay): IcsDay => ({
  id,
  day,
  title,
  updatedAt,
});

const challengeWords: Record<ChallengeDateKind, string> = {
  opens: 'entries open',
  votes: 'voting begins',
  closes: 'voting ends',
};

/** One of the three dates of a challenge, which keeps its identity when it moves. */
const toDate = (date: ChallengeDateRow): IcsDate => ({
  id: `${date.challenge_id}-${date.kind}`,
  title: `${date.title}: ${challengeWords[date.kind]}`,
  link: paths.fan.challenge.replace(':challengeId', date.challenge_id),
  at: date.at,
  sequence: date.moves,
  updatedAt: date.moved_at,
});

/** A single date that is cancelled is the event; what differs on it is what the event says. */
function toIcs({ exceptions, ...row }: ExportedEventRow): IcsEvent {
  const { id, title, description, link, sequence, timezone, minutes, recurrence } = row;
  const event = {
    id,
    title,
    description,
    link,
    sequence,
    timezone,
    minutes,
    recurrence,
    startsAt: row.starts_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  const [own] = exceptions;
  return recurrence || !own
    ? { ...event, cancelled: false, exceptions }
    : {
        ...event,
        title: own.title,
        description: own.description,
        link: own.link,
        minutes: own.minutes,
        startsAt: own.wallTime,
        cancelled: own.cancelled,
        exceptions: [],
      };
}
