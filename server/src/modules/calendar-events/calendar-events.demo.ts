import { idOf } from '../../demo/demo-ids';
import { demoDay } from '../../demo/demo-days';
import type { DemoPart } from '../../platform/module/demo-part';
import type { CalendarEventsService } from './calendar-events.service';

const weekly = { frequency: 'weekly', interval: 1, weekdays: [], monthlyBy: 'date', until: null } as const;

/** In days from now, at a wall time in Berlin. */
const samples = [
  {
    key: 'chat',
    days: 2,
    time: '19:00',
    title: 'An hour in the lounge',
    description: 'One question, one hour, everyone in the room. Bring the piece you never know how to wear.',
    link: '/lounge',
    minutes: 60,
    capacity: null,
    recurrence: weekly,
  },
  {
    key: 'mending',
    days: 5,
    time: '15:00',
    title: 'Mending circle: knits',
    description:
      'Darning, felting over, and when to let a hole be. Have a needle and the patient in front of you.',
    link: '/lounge',
    minutes: 120,
    capacity: 12,
    recurrence: { ...weekly, interval: 2 },
  },
  {
    key: 'swap',
    days: 12,
    time: '18:30',
    title: 'Swap evening',
    description:
      'Three pieces out, three pieces in. Post pictures in the forum first, so that sizes find each other.',
    link: '/community/forum',
    minutes: 150,
    capacity: 30,
    recurrence: null,
  },
  {
    key: 'colours',
    days: 20,
    time: '20:00',
    title: 'Which red is yours?',
    description: 'Rust, brick, poppy, wine: we hold them up to the light, one by one.',
    link: '/lounge',
    minutes: 75,
    capacity: null,
    recurrence: null,
  },
] as const;

/** A month of events by the demo creator, to some of which the demo fan comes. */
export const calendarEventsDemo: DemoPart<{ calendarEvents: CalendarEventsService }> = {
  name: 'calendar',
  isWanted: async ({ services, people: { creator }, now }) =>
    (await services.calendarEvents.list(creator, { from: demoDay(now, 0), to: demoDay(now, 30) })).items
      .length === 0,
  async fill({ services, people: { creator, fan }, now, step }) {
    for (const { key, days, time, ...event } of samples) {
      await step(async () => {
        const { eventId, occurrence } = await services.calendarEvents.create(creator, {
          id: idOf(creator, `event-${key}`),
          ...event,
          recurrence: event.recurrence && { ...event.recurrence, weekdays: [] },
          startsAt: `${demoDay(now, days)}T${time}`,
          timezone: 'Europe/Berlin',
          audience: 'fans',
        });
        if (key !== 'colours')
          await services.calendarEvents.answer(fan, { eventId, occurrence, coming: true });
      });
    }
  },
};
