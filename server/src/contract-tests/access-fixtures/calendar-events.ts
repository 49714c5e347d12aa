import { uuidv7 } from 'uuidv7';
import { dayMs, utcDay } from '@bestie/contracts/days';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

const inDays = (days: number) => utcDay(Date.now() + days * dayMs);
const startsAt = `${inDays(30)}T19:00`;
const event = {
  title: 'Swap evening',
  description: 'Bring three pieces.',
  link: '/lounge',
  startsAt,
  timezone: 'Europe/Berlin',
  minutes: 90,
  recurrence: null,
  capacity: null,
  audience: 'fans',
};

/** A date of an event by somebody who may host one. */
const oneDate: Fixture = async (factories, owner) => {
  const id = uuidv7();
  await factories.call(owner, 'POST', '/api/calendar/events', { ...event, id });
  return { eventId: id, occurrence: startsAt };
};
const othersDate: Fixture = async (factories) => {
  const host = await factories.bystander('creator');
  return oneDate(factories, host, host);
};
/** The date, and what its host or an admin does with it. */
const changed =
  (change: object): Fixture =>
  async (factories, owner, caller) => ({
    ...(await oneDate(factories, owner, caller)),
    version: 1,
    scope: 'all',
    reason,
    ...change,
  });

export const calendarEventsFixtures = {
  'calendarEvents.list': () => ({ from: inDays(0), to: inDays(60) }),
  'calendarEvents.get': othersDate,
  'calendarEvents.create': () => ({ ...event, id: uuidv7() }),
  'calendarEvents.update': changed({ title: 'Swap night' }),
  'calendarEvents.cancel': changed({ message: '' }),
  'calendarEvents.remove': changed({}),
  'calendarEvents.restore': async (factories, owner, caller) => {
    const { eventId, occurrence } = await oneDate(factories, owner, caller);
    const url = `/api/calendar/events/${String(eventId)}/${String(occurrence)}/remove`;
    await factories.call(owner, 'POST', url, { version: 1, scope: 'all' });
    return { eventId, reason };
  },
  'calendarEvents.answer': async (factories, owner, caller) => ({
    ...(await othersDate(factories, owner, caller)),
    coming: true,
  }),
  'calendarEvents.getFeed': nothing,
  'calendarEvents.createFeed': nothing,
  'calendarEvents.deleteFeed': nothing,
} satisfies Partial<Record<OperationName, Fixture>>;
