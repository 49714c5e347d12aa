import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventDetail } from '@bestie/contracts/calendar-events.contract';
import { addDays } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { mutedAccount, mutedWords } from '../../test-support/muted';
import { testEntry } from '../../test-support/closet-server';
import { today } from '../../parts/items/item-words';

const day = addDays(today(), 3);
const event = (changes: Partial<EventDetail> = {}): EventDetail => ({
  eventId: 'e',
  occurrence: `${day}T12:00`,
  version: 1,
  title: 'Swap evening',
  description: 'Bring three pieces.',
  link: '/lounge',
  wallTime: `${day}T12:00`,
  timezone: 'Pacific/Kiritimati',
  minutes: 90,
  startsAt: `${day}T12:00:00.000Z`,
  endsAt: `${day}T13:30:00.000Z`,
  audience: 'fans',
  tier: null,
  recurs: false,
  cancelled: false,
  cancelReason: null,
  capacity: 2,
  going: 1,
  waiting: 0,
  answer: null,
  offeredUntil: null,
  host: { uid: 'host', name: 'Hanna', handle: 'hanna', avatar: null, blocked: false },
  can: { edit: false, answer: true },
  recurrence: null,
  people: [{ uid: 'bea', name: 'Bea', handle: 'bea', avatar: null, blocked: false }],
  ...changes,
});

function calendarServer(
  first: EventDetail,
  planned: object[] = [],
  dates: object[] = [],
  episodes: object[] = [],
  more: Parameters<typeof answers>[0] = {},
) {
  let shown = first;
  const url = `/api/calendar/events/e/${encodeURIComponent(first.occurrence)}`;
  return answers({
    'GET /api/settings': { timezone: 'UTC', version: 1 },
    'GET /api/planner-entries': () => ({ items: planned, worn: [] }),
    'GET /api/calendar/events': () => ({ items: [shown] }),
    'GET /api/challenges/dates': { items: dates },
    'GET /api/public/episodes/dates': { items: episodes },
    [`GET ${url}`]: () => shown,
    [`PUT ${url}/answer`]: ({ body }: { body: Record<string, unknown> }) =>
      (shown = { ...shown, answer: body['coming'] ? 'going' : null, going: body['coming'] ? 2 : 1 }),
    'POST /api/calendar/feed': {
      path: '/api/calendar/feeds/secret.ics',
      createdAt: new Date().toISOString(),
    },
    'GET /api/calendar/feed': { createdAt: null },
    ...more,
  });
}

test('the agenda shows events beside the planner, and one press joins an event', async () => {
  const server = calendarServer(event(), [testEntry({ id: 'p', date: day })]);
  const page = await renderRemote(remote, { path: '/calendar', fetch: server.fetch });
  const line = await screen.findByRole('link', { name: /Swap evening.*Hanna.*1 of 2 going/ });
  expect(screen.getByRole('link', { name: 'Camel Monday' })).toBeInTheDocument();
  await page.navigate(line.getAttribute('href') ?? '');
  const sheet = await screen.findByRole('dialog', { name: 'Swap evening' });
  expect(await within(sheet).findByText(/12:00 in Kiritimati/)).toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'I’m going' }));
  expect(await within(sheet).findByRole('button', { name: 'Can’t make it' })).toBeInTheDocument();
  expect(within(sheet).getByText('2 of 2 going')).toBeInTheDocument();
});

test('a full event has a waiting list, and a cancelled event has no button', async () => {
  const full = calendarServer(event({ going: 2 }));
  const path = `/calendar?event=e&date=${day}T12:00`;
  const { unmount } = await renderRemote(remote, { path, fetch: full.fetch });
  expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeInTheDocument();
  unmount();
  const over = calendarServer(
    event({ cancelled: true, cancelReason: 'The room is flooded.', can: { edit: false, answer: false } }),
  );
  await renderRemote(remote, { path, fetch: over.fetch });
  expect(await screen.findByText('The room is flooded.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I’m going' })).not.toBeInTheDocument();
});

test('who wants to come after the last place was taken reads that they are on the waiting list', async () => {
  const url = `/api/calendar/events/e/${encodeURIComponent(event().occurrence)}`;
  const server = answers({
    'GET /api/settings': { timezone: 'UTC', version: 1 },
    'GET /api/planner-entries': { items: [], worn: [] },
    'GET /api/calendar/events': { items: [event()] },
    'GET /api/challenges/dates': { items: [] },
    'GET /api/public/episodes/dates': { items: [] },
    [`GET ${url}`]: event(),
    [`PUT ${url}/answer`]: event({ answer: 'waiting', going: 2, waiting: 1 }),
  });
  const path = `/calendar?event=e&date=${day}T12:00`;
  const { record } = await renderRemote(remote, { path, fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'I’m going' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('You’re on the waiting list.'));
});

test.each([
  [true, 'this'],
  [false, 'all'],
])('saves what was changed in the form, and nothing else (of a series: %s)', async (recurs, scope) => {
  const date = event({
    recurs,
    recurrence: recurs
      ? { frequency: 'weekly', interval: 1, weekdays: [], monthlyBy: 'date', until: null }
      : null,
    host: { uid: 'bestie', name: 'Bestie', handle: null, avatar: null, blocked: false },
    can: { edit: true, answer: true },
  });
  const url = `/api/calendar/events/e/${encodeURIComponent(date.occurrence)}`;
  const server = calendarServer(date, [], [], [], { [`PATCH ${url}`]: date });
  const path = `/calendar?event=e&date=${day}T12:00`;
  await renderRemote(remote, { path, fetch: server.fetch, shell: { role: 'creator' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit event' });
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), '!');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  const sent = () => server.requests.find(({ method }) => method === 'PATCH')?.body;
  await waitFor(() => expect(sent()).toEqual({ version: 1, scope, title: 'Swap evening!' }));
});

test('an event that is gone is no error that one could retry', async () => {
  const url = `/api/calendar/events/e/${encodeURIComponent(event().occurrence)}`;
  const server = calendarServer(event(), [], [], [], {
    [`GET ${url}`]: { status: 404, error: { code: 'not_found', message: 'Not found.' } },
  });
  await renderRemote(remote, { path: `/calendar?event=e&date=${day}T12:00`, fetch: server.fetch });
  expect(await screen.findByText('This event isn’t there any more')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('dates of challenges lead to them, and can be hidden', async () => {
  const date = {
    challengeId: 'c',
    title: 'One coat, three ways',
    kind: 'votes',
    at: `${day}T18:00:00.000Z`,
    entered: true,
  };
  await renderRemote(remote, { path: '/calendar', fetch: calendarServer(event(), [], [date]).fetch });
  const line = await screen.findByRole('link', { name: /One coat.*Entries close.*You entered/ });
  expect(line).toHaveAttribute('href', '/community/challenges/c');
  await userEvent.click(screen.getByRole('button', { name: 'Challenges' }));
  expect(line).not.toBeInTheDocument();
});

test('episodes that came out are on their day, and lead to their page', async () => {
  const episode = {
    id: 'e1',
    title: 'Hems and other worries',
    publishedAt: `${day}T06:30:00.000Z`,
    path: '/e/cleo/e1',
    creator: { uid: 'cleo', name: 'Cleo', handle: 'cleo' },
  };
  await renderRemote(remote, { path: '/calendar', fetch: calendarServer(event(), [], [], [episode]).fetch });
  const line = await screen.findByRole('link', { name: /Hems and other worries.*Episode by Cleo/ });
  expect(line).toHaveAttribute('href', '/e/cleo/e1');
});

test('asks for a day more on both sides, as days of this device are not those in UTC', async () => {
  const server = calendarServer(event());
  await renderRemote(remote, { path: '/calendar?view=week&on=2026-11-25', fetch: server.fetch });
  const asked = () => server.requests.map(({ path }) => path);
  for (const layer of ['calendar/events', 'challenges/dates', 'public/episodes/dates'])
    await waitFor(() => expect(asked()).toContain(`/api/${layer}?from=2026-11-22&to=2026-11-30`));
  expect(asked()).toContain('/api/planner-entries?from=2026-11-23&to=2026-11-29');
});

test('a month with more events than fit says so, and where all of them are', async () => {
  const items = Array.from({ length: limits.calendar.listed }, (_, index) => event({ eventId: `e${index}` }));
  const server = calendarServer(event(), [], [], [], { 'GET /api/calendar/events': { items } });
  const page = await renderRemote(remote, { path: `/calendar?view=month&on=${day}`, fetch: server.fetch });
  const words = 'There are more events than fit here. Choose Week to see all of these days.';
  expect(await screen.findByText(words)).toBeInTheDocument();
  await page.navigate(`/calendar?view=week&on=${day}`);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test('hidden layers are in the address of the page', async () => {
  const server = calendarServer(event(), [testEntry({ id: 'p', date: day })]);
  const page = await renderRemote(remote, { path: '/calendar', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'My planner' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Camel Monday' })).not.toBeInTheDocument());
  expect(page.location().search).toBe('?without=planner');
});

test('the calendar feed address is created on request and shown once', async () => {
  const server = calendarServer(event());
  await renderRemote(remote, { path: '/calendar', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByDisplayValue(/\/api\/calendar\/feeds\/secret\.ics$/)).toBeInTheDocument();
});

test('who is muted reads in the form of an event until when and why, and cannot send it', async () => {
  const server = answers({
    'GET /api/account': mutedAccount,
    'GET /api/settings': { timezone: 'UTC', version: 1 },
    'GET /api/planner-entries': { items: [], worn: [] },
    'GET /api/calendar/events': { items: [] },
    'GET /api/challenges/dates': { items: [] },
  });
  await renderRemote(remote, { path: '/calendar', fetch: server.fetch, shell: { role: 'creator' } });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New event' }))[0]!);
  const form = await screen.findByRole('dialog', { name: 'New event' });
  expect(await within(form).findByText(mutedWords)).toBeInTheDocument();
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), 'Swap evening');
  expect(within(form).getByRole('button', { name: 'Create event' })).toBeDisabled();
});

test('creators host events, fans do not', async () => {
  const server = calendarServer(event());
  const { unmount } = await renderRemote(remote, { path: '/calendar', fetch: server.fetch });
  await screen.findByRole('link', { name: /Swap evening/ });
  expect(screen.queryByRole('button', { name: 'New event' })).not.toBeInTheDocument();
  unmount();
  await renderRemote(remote, { path: '/calendar', fetch: server.fetch, shell: { role: 'creator' } });
  await userEvent.click(await screen.findByRole('button', { name: 'New event' }));
  const form = await screen.findByRole('dialog', { name: 'New event' });
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), 'Mending circle');
  expect(within(form).getByRole('button', { name: 'Create event' })).toBeEnabled();
});
