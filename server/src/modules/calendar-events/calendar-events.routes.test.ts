import ICAL from 'ical.js';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { EventDetail, EventOccurrence } from '@bestie/contracts/calendar-events.contract';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { documentOf } from '../../test-support/closet';
import { nextClockChange } from '../../test-support/coming-days';
import { emitTo } from '../../test-support/modules';
import { untilLocked } from '../../test-support/until-locked';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let whole: WholeServer;
const origin = 'http://localhost:8080';
let [host, otherHost, ana, bea, cleo, admin]: SignedIn[] = [];

beforeAll(async () => {
  whole = await startWholeServer({ env: { PUBLIC_ORIGIN: origin } });
  [host, otherHost] = [await whole.signIn('creator', 'hanna'), await whole.signIn('creator', 'oda')];
  [ana, bea, cleo] = [
    await whole.signIn('fan', 'ana'),
    await whole.signIn('fan', 'bea'),
    await whole.signIn('fan', 'cleo'),
  ];
  admin = await whole.signIn('admin', 'adam');
});
afterAll(() => whole.close());

async function call<Body = EventDetail>(
  who: SignedIn | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who!), ...(payload && { payload }) });
  return {
    status: reply.statusCode,
    body: (reply.body.startsWith('{') ? reply.json() : null) as Body,
    text: reply.body,
  };
}

/** A day so many days from now. */
const dayIn = (days: number) => new Date(whole.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const weekly = { frequency: 'weekly', interval: 1, weekdays: [], monthlyBy: 'date', until: null };

const example = () => ({
  id: uuidv7(),
  title: 'Swap evening',
  description: 'Bring three pieces.',
  link: '/lounge',
  startsAt: `${dayIn(30)}T19:00`,
  timezone: 'Europe/Berlin',
  minutes: 90,
  recurrence: null,
  capacity: null,
  audience: 'fans',
});

/** The field of an event that is refused. */
async function refusedField(changes: object): Promise<string | undefined> {
  const input = { ...example(), ...changes };
  const { body } = await call<{ error?: { field?: string } }>(host, 'POST', '/api/calendar/events', input);
  return body.error?.field;
}

async function plan(who: SignedIn | undefined, changes: object = {}): Promise<EventDetail> {
  const input = { ...example(), ...changes };
  const { status, body } = await call(who, 'POST', '/api/calendar/events', input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const urlOf = ({ eventId, occurrence }: Pick<EventOccurrence, 'eventId' | 'occurrence'>, verb = '') =>
  `/api/calendar/events/${eventId}/${occurrence}${verb}`;
const answer = (who: SignedIn | undefined, event: EventDetail, coming = true) =>
  call(who, 'PUT', urlOf(event, '/answer'), { coming });
const see = (who: SignedIn | undefined, event: EventDetail) => call(who, 'GET', urlOf(event));
const list = async (who: SignedIn | undefined, from: string, to: string, eventId: string) =>
  (
    await call<{ items: EventOccurrence[] }>(who, 'GET', `/api/calendar/events?from=${from}&to=${to}`)
  ).body.items.filter((item) => item.eventId === eventId);
const notices = async (who: SignedIn | undefined) =>
  (await call<{ items: { kind: string; text: string }[] }>(who, 'GET', '/api/notifications')).body.items
    .filter(({ kind }) => kind === 'event')
    .map(({ text }) => text);
/** Time goes by, and everybody signs in again. */
async function advance(milliseconds: number): Promise<void> {
  whole.advance(milliseconds);
  for (const who of [host, otherHost, ana, bea, cleo, admin])
    Object.assign(who!, { token: await whole.signInElsewhere(who!) });
}
const fillPlaces = () => whole.server.services.calendarDates.fill();

/** The dates of an iCalendar file between two instants, as a calendar program shows them. */
function programDates(text: string, eventId: string, from: Date, to: Date) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .filter(({ uid }) => uid === `${eventId}@bestie`);
  const series = events.find((event) => !event.isRecurrenceException())!;
  for (const event of events) if (event.isRecurrenceException()) series.relateException(event);
  const found: string[] = [];
  const walk = series.iterator();
  for (let next = walk.next(); next && next.toJSDate() < to && found.length < 500; next = walk.next()) {
    const { startDate } = series.getOccurrenceDetails(next);
    if (startDate.toJSDate() >= from) found.push(startDate.toJSDate().toISOString());
  }
  return found;
}

describe('Calendar check 1: weekly 19:00 in Berlin', () => {
  test('stays at 19:00 over both changes of the clock, in the app and in a calendar program', async () => {
    const event = await plan(host, { startsAt: `${dayIn(7)}T19:00`, recurrence: weekly });
    const spans = [0, 95, 190, 285].map((days) => [dayIn(days), dayIn(days + 94)] as const);
    const dates = (await Promise.all(spans.map(([from, to]) => list(ana, from, to, event.eventId)))).flat();
    expect(dates.length).toBeGreaterThan(50);
    const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    expect(new Set(dates.map(({ startsAt }) => berlin.format(new Date(startsAt))))).toEqual(
      new Set(['19:00']),
    );
    // Summer and winter are an hour apart in UTC.
    expect(new Set(dates.map(({ startsAt }) => startsAt.slice(11, 16)))).toEqual(new Set(['17:00', '18:00']));
    const { text } = await call(ana, 'GET', `/api/calendar/files/${event.eventId}.ics`);
    const [from, to] = [new Date(dates[0]!.startsAt), new Date(Date.parse(dates.at(-1)!.startsAt) + 1000)];
    expect(programDates(text, event.eventId, from, to)).toEqual(dates.map(({ startsAt }) => startsAt));
  });

  test('a time that does not exist moves forward by the gap; of two, the first counts', async () => {
    const [forward, back] = [nextClockChange('March'), nextClockChange('October')];
    const spring = await plan(host, { startsAt: `${forward}T02:30` });
    expect(spring.startsAt).toBe(`${forward}T01:30:00.000Z`);
    const autumn = await plan(host, { startsAt: `${back}T02:30` });
    expect(autumn.startsAt).toBe(`${back}T00:30:00.000Z`);
  });
});

test('Calendar check 2: two take the last place: one has it, the other waits and gets it when it is free', async () => {
  const event = await plan(host, { capacity: 1 });
  const answers = await Promise.all([answer(ana, event), answer(bea, event)]);
  expect(answers.map(({ body }) => body.answer).sort()).toEqual(['going', 'waiting']);
  const [first, second] = answers[0].body.answer === 'going' ? [ana, bea] : [bea, ana];
  expect((await answer(cleo, event)).body).toMatchObject({ answer: 'waiting', going: 1, waiting: 2 });
  expect((await answer(first, event, false)).body).toMatchObject({ answer: null, going: 1, waiting: 1 });
  expect((await see(second, event)).body.answer).toBe('going');
  expect(await notices(second)).toContain('You have a place at “Swap evening”.');
  // Less capacity throws nobody out, more lets people in.
  const fewer = await call(host, 'PATCH', urlOf(event), { version: 1, scope: 'all', capacity: 2 });
  expect(fewer.body).toMatchObject({ going: 2, waiting: 0 });
  const one = await call(host, 'PATCH', urlOf(event), { version: 2, scope: 'all', capacity: 1 });
  expect(one.body).toMatchObject({ going: 2, capacity: 1 });
});

test('a free place passes people by who are suspended, leaving or hidden, and who keep their rank', async () => {
  const people = `update people set status = $2, leaves_at = $3, hidden_at = $4 where uid = $1`;
  for (const [status, leavesAt, hiddenAt] of [
    ['suspended', null, null],
    ['active', new Date(), null],
    ['active', null, new Date()],
  ]) {
    const event = await plan(host, { capacity: 1 });
    for (const who of [ana, bea, cleo]) await answer(who, event);
    await whole.database.pool.query(people, [bea!.uid, status, leavesAt, hiddenAt]);
    expect((await see(host, event)).body).toMatchObject({ going: 1, waiting: 1 });
    await answer(ana, event, false);
    expect((await see(cleo, event)).body).toMatchObject({ answer: 'going', going: 1, waiting: 0 });
    expect((await answer(ana, event)).body).toMatchObject({ answer: 'waiting' });
    await whole.database.pool.query(people, [bea!.uid, 'active', null, null]);
    await answer(cleo, event, false);
    expect((await see(bea, event)).body).toMatchObject({ answer: 'going', waiting: 1 });
  }
});

test('people who are suspended, leaving or hidden take no place: their place is free, and they keep the answer', async () => {
  const people = `update people set status = $2, leaves_at = $3, hidden_at = $4 where uid = $1`;
  for (const [status, leavesAt, hiddenAt] of [
    ['suspended', null, null],
    ['active', new Date(), null],
    ['active', null, new Date()],
  ]) {
    const event = await plan(host, { capacity: 1 });
    for (const who of [bea, cleo]) await answer(who, event);
    await whole.database.pool.query(people, [bea!.uid, status, leavesAt, hiddenAt]);
    expect((await see(host, event)).body).toMatchObject({ going: 0, people: [] });
    await fillPlaces();
    expect((await see(cleo, event)).body).toMatchObject({ answer: 'going', going: 1, waiting: 0 });
    await whole.database.pool.query(people, [bea!.uid, 'active', null, null]);
    expect((await see(bea, event)).body).toMatchObject({ answer: 'going', going: 2 });
  }
});

test('shortly before the start a free place is offered for an hour, and then to the next', async () => {
  const start = new Date(whole.now().getTime() + 20 * hourMs);
  const event = await plan(host, {
    startsAt: start.toISOString().slice(0, 16),
    timezone: 'UTC',
    capacity: 1,
  });
  for (const who of [ana, bea, cleo]) await answer(who, event);
  await advance(10 * hourMs);
  await answer(ana, event, false);
  const offered = await see(bea, event);
  expect(offered.body).toMatchObject({ answer: 'offered', going: 0 });
  expect(await notices(bea)).toContain('A place at “Swap evening” is free. Take it within an hour.');
  expect((await see(cleo, event)).body.answer).toBe('waiting');
  await advance(hourMs + 1000);
  expect((await see(bea, event)).body).toMatchObject({ answer: null, offeredUntil: null });
  await fillPlaces();
  expect((await see(cleo, event)).body.answer).toBe('offered');
  expect((await answer(cleo, event)).body).toMatchObject({ answer: 'going', going: 1 });
  // Who let the offer pass waits again, behind the others.
  expect((await answer(bea, event)).body.answer).toBe('waiting');
  await advance(10 * hourMs);
  expect(await answer(bea, event, false)).toMatchObject({ status: 403 });
});

test('the bell says that a place is free, then that one has it, and neither once it is given up', async () => {
  const start = new Date(whole.now().getTime() + 20 * hourMs);
  const event = await plan(host, {
    title: 'Hat night',
    startsAt: start.toISOString().slice(0, 16),
    timezone: 'UTC',
    capacity: 1,
  });
  const told = async (who: SignedIn | undefined) =>
    (await notices(who)).filter((text) => text.includes('Hat night'));
  for (const who of [ana, bea]) await answer(who, event);
  await advance(10 * hourMs);
  await answer(ana, event, false);
  const free = 'A place at “Hat night” is free. Take it within an hour.';
  expect(await told(bea)).toEqual([free]);
  const later = new Date(start.getTime() + 2 * hourMs).toISOString().slice(0, 16);
  const moved = await call(host, 'PATCH', urlOf(event), { version: 1, scope: 'this', startsAt: later });
  expect(await told(bea)).toEqual(['“Hat night” has a new time.', free]);
  expect((await answer(bea, moved.body)).body.answer).toBe('going');
  expect(await told(bea)).toEqual(['“Hat night” has a new time.', 'You have a place at “Hat night”.']);
  await answer(bea, moved.body, false);
  await answer(cleo, moved.body);
  expect((await answer(bea, moved.body)).body.answer).toBe('waiting');
  expect(await told(bea)).toEqual(['“Hat night” has a new time.']);
});

test('Calendar check 3: a removed date stays away, in the app and after an import', async () => {
  const event = await plan(host, { startsAt: `${dayIn(10)}T19:00`, recurrence: weekly });
  const dates = await list(host, dayIn(9), dayIn(40), event.eventId);
  const [first, removed, ...rest] = dates;
  expect(await call(host, 'POST', urlOf(removed!, '/remove'), { version: 1, scope: 'this' })).toMatchObject({
    status: 200,
    body: { removed: 1 },
  });
  await whole.server.services.calendarDates.extend();
  const left = [first!, ...rest].map(({ startsAt }) => startsAt);
  expect((await list(ana, dayIn(9), dayIn(40), event.eventId)).map(({ startsAt }) => startsAt)).toEqual(left);
  const { text } = await call(ana, 'GET', `/api/calendar/files/${event.eventId}.ics`);
  expect(text).toMatch(/EXDATE;TZID=Europe\/Berlin:/);
  const to = new Date(Date.parse(left.at(-1)!) + 1000);
  expect(programDates(text, event.eventId, new Date(left[0]!), to)).toEqual(left);
});

test('one date, the following, or all: each moves what it says, and who wanted to come hears of it', async () => {
  const event = await plan(host, { startsAt: `${dayIn(10)}T19:00`, recurrence: weekly, timezone: 'UTC' });
  const [, second, third] = await list(host, dayIn(9), dayIn(33), event.eventId);
  await answer(ana, third as EventDetail);
  const moved = await call(host, 'PATCH', urlOf(second!), {
    version: 1,
    scope: 'this',
    startsAt: second!.occurrence.replace('19:00', '20:30'),
    title: 'Late swap',
  });
  expect(moved.body).toMatchObject({ occurrence: second!.occurrence, title: 'Late swap' });
  const newId = uuidv7();
  const following = await call(host, 'PATCH', urlOf(third!), {
    version: 2,
    scope: 'following',
    newId,
    startsAt: third!.occurrence.replace('19:00', '18:00'),
  });
  expect(following.body).toMatchObject({
    eventId: newId,
    going: 1,
    occurrence: third!.occurrence.replace('19:00', '18:00'),
  });
  expect(await notices(ana)).toContain('“Swap evening” has a new time.');
  expect(
    (await list(ana, dayIn(9), dayIn(40), event.eventId)).map(({ startsAt }) => startsAt.slice(11, 16)),
  ).toEqual(['19:00', '20:30']);
  const all = await call(host, 'PATCH', urlOf(following.body), {
    version: 2,
    scope: 'all',
    title: 'Early swap',
  });
  expect(all.body.title).toBe('Early swap');
  expect((await list(ana, dayIn(9), dayIn(40), newId)).map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Early swap'),
  );
  const { text } = await call(ana, 'GET', `/api/calendar/files/${newId}.ics`);
  expect(text).toContain('SEQUENCE:2');
});

test('a date whose words are set back to those of its series follows the series again', async () => {
  const event = await plan(host, {
    startsAt: `${dayIn(10)}T19:00`,
    recurrence: weekly,
    timezone: 'UTC',
    capacity: 8,
  });
  const [, second] = await list(host, dayIn(9), dayIn(33), event.eventId);
  const change = (version: number, scope: string, changes: object) =>
    call(host, 'PATCH', urlOf(second!), { version, scope, ...changes });
  const own = { title: 'Late swap', description: '', link: '', minutes: 30, capacity: null };
  const late = { ...own, startsAt: second!.occurrence.replace('19:00', '20:30') };
  expect((await change(1, 'this', late)).body).toMatchObject(own);
  const { title, description, link, minutes, capacity } = event;
  const series = { title, description, link, minutes, capacity, startsAt: second!.occurrence };
  expect((await change(2, 'this', series)).body).toMatchObject({ title, minutes, capacity });
  const next = { title: 'Early swap', minutes: 45, capacity: 5 };
  const startsAt = second!.occurrence.replace('19:00', '18:00');
  await change(3, 'all', { ...next, startsAt });
  const dates = await list(ana, dayIn(9), dayIn(33), event.eventId);
  expect(dates[1]).toMatchObject({ ...next, description, link, wallTime: startsAt });
});

test('a change of the following dates, sent again after a lost answer, answers as the first time', async () => {
  const event = await plan(host, { startsAt: `${dayIn(10)}T19:00`, recurrence: weekly, timezone: 'UTC' });
  const [, , third] = await list(host, dayIn(9), dayIn(33), event.eventId);
  const startsAt = third!.occurrence.replace('19:00', '18:00');
  const input = { version: 1, scope: 'following', newId: uuidv7(), title: 'Early swap', startsAt };
  const send = (changes: object = {}) => call(host, 'PATCH', urlOf(third!), { ...input, ...changes });
  const first = await send();
  expect(first).toMatchObject({ status: 200, body: { eventId: input.newId, occurrence: startsAt } });
  expect(await send()).toEqual(first);
  expect(await send({ title: 'Another swap' })).toMatchObject({
    status: 409,
    body: { error: { code: 'already_exists' } },
  });
  expect((await list(ana, dayIn(9), dayIn(40), event.eventId)).length).toBe(2);
});

test('Calendar check 4: the private address shows what its owner may see, and ends with them', async () => {
  const event = await plan(host, { description: 'Comma, semicolon; and\nä new line 👗 '.repeat(8).trim() });
  const inner = await plan(host, { audience: 'creators', title: 'For creators' });
  const { body: feed } = await call<{ path: string }>(ana, 'POST', '/api/calendar/feed', {});
  const read = async (path: string) => whole.app.inject({ method: 'GET', url: path });
  const first = await read(feed.path);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.body).toContain(event.eventId);
  expect(first.body).not.toContain(inner.eventId);
  expect(first.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const parsed = new ICAL.Component(ICAL.parse(first.body));
  const mine = parsed
    .getAllSubcomponents('vevent')
    .find((each) => each.getFirstPropertyValue('uid') === `${event.eventId}@bestie`)!;
  expect(mine.getFirstPropertyValue('description')).toBe(event.description);
  // Whatever a proxy calls this server.
  const { text } = await call(ana, 'GET', `/api/calendar/files/${event.eventId}.ics`);
  for (const file of [first.body, text]) expect(file).toContain(`\r\nURL:${origin}/`);
  const { body: second } = await call<{ path: string }>(ana, 'POST', '/api/calendar/feed', {});
  expect((await read(feed.path)).statusCode).toBe(404);
  expect((await read(second.path)).statusCode).toBe(200);
  expect((await read('/api/calendar/feeds/short.ics')).statusCode).toBe(404);
  await whole.database.pool.query(`update people set status = 'suspended' where uid = $1`, [ana!.uid]);
  expect((await read(second.path)).statusCode).toBe(404);
  await whole.database.pool.query(`update people set status = 'active' where uid = $1`, [ana!.uid]);
  await call(ana, 'DELETE', '/api/calendar/feed');
  expect((await read(second.path)).statusCode).toBe(404);
});

test('Calendar check 5: an event for a VIP tier is absent for fans, in list, page, file, feed, live event and bell', async () => {
  const tier = {
    name: 'Front row',
    description: '',
    price: { amount: 500, currency: 'EUR' },
    capacity: null,
    reason: 'Agreed with the team',
  };
  const [lower, tierId] = [uuidv7(), uuidv7()];
  for (const each of [
    { ...tier, id: lower, name: 'Balcony' },
    { ...tier, id: tierId },
  ])
    expect((await call(admin, 'POST', '/api/vip/tiers', each)).status).toBe(200);
  const [member, below] = [await whole.signIn('fan', 'mira'), await whole.signIn('fan', 'bo')];
  const grant = (who: SignedIn, to: string) =>
    call(admin, 'POST', '/api/vip/grants', {
      id: uuidv7(),
      uid: who.uid,
      tierId: to,
      until: `${dayIn(90)}T00:00:00.000Z`,
      reason: 'They won the swap evening',
    });
  expect([(await grant(member, tierId)).status, (await grant(below, lower)).status]).toEqual([200, 200]);
  expect(await refusedField({ audience: 'tier' })).toBe('tierId');
  expect(await refusedField({ audience: 'tier', tierId: uuidv7() })).toBe('tierId');
  expect(await refusedField({ audience: 'fans', tierId })).toBe('tierId');
  const event = await plan(host, { audience: 'tier', tierId, capacity: 1, title: 'Backstage' });
  expect(event.tier).toEqual({ id: tierId, name: 'Front row' });
  const path = `/api/calendar/events/${event.eventId}/${event.occurrence}`;
  const seen = async (who: SignedIn | undefined) => {
    const list = await call<{ items: EventOccurrence[] }>(
      who,
      'GET',
      `/api/calendar/events?from=${dayIn(29)}&to=${dayIn(31)}`,
    );
    const { body: feed } = await call<{ path: string }>(who, 'POST', '/api/calendar/feed', {});
    return [
      list.body.items.some(({ eventId }) => eventId === event.eventId),
      (await call(who, 'GET', path)).status === 200,
      (await call(who, 'GET', `/api/calendar/files/${event.eventId}.ics`)).status === 200,
      (await whole.app.inject({ method: 'GET', url: feed.path })).body.includes(event.eventId),
      (await call(who, 'PUT', `${path}/answer`, { coming: true })).status === 200,
    ];
  };
  expect(await seen(member)).toEqual([true, true, true, true, true]);
  for (const who of [ana, below, otherHost]) expect(await seen(who)).toEqual(Array(5).fill(false));
  const { rows } = await whole.database.pool.query<{ ids: string[] }>(
    `select ids from outbox where type like 'calendarEvents.%' and $1 = any(ids)`,
    [event.eventId],
  );
  expect(rows).toEqual([]);

  // Who waits while their tier ends gets no place, and hears nothing.
  const second = await whole.signIn('fan', 'sol');
  await grant(second, tierId);
  expect((await call(second, 'PUT', `${path}/answer`, { coming: true })).body.answer).toBe('waiting');
  await whole.database.pool.query(`update vip_memberships set access_until = now() where uid = $1`, [
    second.uid,
  ]);
  await call(member, 'PUT', `${path}/answer`, { coming: false });
  const { rows: answers } = await whole.database.pool.query(
    `select 1 from calendar_answers a join calendar_occurrences o on o.id = a.occurrence_id where o.event_id = $1`,
    [event.eventId],
  );
  expect(answers).toEqual([]);
  const { body: bell } = await call<{ items: unknown[] }>(second, 'GET', '/api/notifications');
  expect(bell.items).toEqual([]);

  // Opened to everybody, it names no tier any more.
  const { version } = (await call(host, 'GET', path)).body;
  const opened = await call(host, 'PATCH', path, { version, scope: 'all', audience: 'fans' });
  expect(opened.body).toMatchObject({ audience: 'fans', tier: null });
  expect((await call(ana, 'GET', path)).status).toBe(200);
});

test('whoever loses their tier leaves their place to those who wait, and has it again with the tier', async () => {
  const tierId = uuidv7();
  const tier = {
    id: tierId,
    name: 'First row',
    description: '',
    price: { amount: 500, currency: 'EUR' },
    capacity: null,
    reason: 'Agreed with the team',
  };
  expect((await call(admin, 'POST', '/api/vip/tiers', tier)).status).toBe(200);
  const [first, second] = [await whole.signIn('fan', 'ida'), await whole.signIn('fan', 'joy')];
  for (const { uid } of [first, second])
    await call(admin, 'POST', '/api/vip/grants', {
      id: uuidv7(),
      uid,
      tierId,
      until: `${dayIn(90)}T00:00:00.000Z`,
      reason: 'They won the swap evening',
    });
  const event = await plan(host, { audience: 'tier', tierId, capacity: 1 });
  expect((await answer(first, event)).body.answer).toBe('going');
  expect((await answer(second, event)).body.answer).toBe('waiting');
  const lasts = (until: string) =>
    whole.database.pool.query(`update vip_memberships set access_until = $2 where uid = $1`, [
      first.uid,
      until,
    ]);
  await lasts(new Date().toISOString());
  expect((await see(host, event)).body).toMatchObject({ going: 0, people: [] });
  await fillPlaces();
  expect((await see(second, event)).body).toMatchObject({ answer: 'going', going: 1, waiting: 0 });
  await lasts(`${dayIn(90)}T00:00:00.000Z`);
  expect((await see(first, event)).body).toMatchObject({ answer: 'going', going: 2 });
});

test('Calendar check 6: days of the planner are plain days in every zone, by the names that things have now', async () => {
  const date = dayIn(20);
  const itemId = uuidv7();
  const dress = { id: itemId, name: 'Velvet dress', category: 'dresses' };
  const { body: piece } = await call<Item>(bea, 'POST', '/api/items', dress);
  const entry = { id: uuidv7(), date, occasion: 'Opera', itemIds: [itemId] };
  const { status } = await call(bea, 'POST', '/api/planner-entries', entry);
  expect(status).toBe(200);
  const document = documentOf([piece]);
  const { body: outfit } = await call<Outfit>(bea, 'POST', '/api/outfits', {
    id: uuidv7(),
    name: 'Gala',
    document,
  });
  const gala = { id: uuidv7(), date, outfitId: outfit.id };
  await call(bea, 'POST', '/api/planner-entries', gala);
  const { body } = await call<{ path: string }>(bea, 'POST', '/api/calendar/feed', {});
  const feed = await whole.app.inject({ method: 'GET', url: body.path });
  expect(feed.body).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`);
  expect(feed.body).toContain('SUMMARY:Velvet dress');

  const titles = async () => {
    const { body: text } = await whole.app.inject({ method: 'GET', url: body.path });
    return ['Velvet dress', 'Wine dress', 'Gala', 'Premiere'].filter((name) =>
      text.includes(`SUMMARY:${name}`),
    );
  };
  expect(await titles()).toEqual(['Velvet dress', 'Gala']);
  await call(bea, 'PATCH', `/api/items/${itemId}`, { version: piece.version, name: 'Wine dress' });
  await call(bea, 'PATCH', `/api/outfits/${outfit.id}`, { version: outfit.version, name: 'Premiere' });
  expect(await titles()).toEqual(['Wine dress', 'Premiere']);
  await call(bea, 'POST', `/api/planner-entries/${gala.id}/mark`, { status: 'skipped' });
  expect(await titles()).toEqual(['Wine dress']);
});

test('the private address has the dates of challenges, which keep their identity when they move', async () => {
  const id = uuidv7();
  const now = whole.now().getTime();
  const at = (days: number) => new Date(now + days * dayMs).toISOString();
  const { status } = await call(host, 'POST', '/api/challenges', {
    id,
    title: 'One coat; three ways',
    brief: 'Wear your favourite coat as if it were three.',
    rules: '',
    eligibility: 'everyone',
    method: 'pairwise',
    prizes: [],
    ties: 'share',
    opensAt: at(2),
    votesAt: at(5),
    closesAt: at(8),
  });
  expect(status).toBe(200);
  const { body } = await call<{ path: string }>(bea, 'POST', '/api/calendar/feed', {});
  const dates = async () => {
    const { body: text } = await whole.app.inject({ method: 'GET', url: body.path });
    return new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .filter(({ uid }) => uid.startsWith(id))
      .map(({ uid, summary, sequence, startDate, endDate }) => ({
        uid,
        summary,
        sequence,
        startsAt: startDate.toJSDate().toISOString().slice(0, 19),
        minutes: endDate.subtractDate(startDate).toSeconds() / 60,
      }));
  };
  const date = (kind: string, words: string, days: number, sequence: number) => ({
    uid: `${id}-${kind}@bestie`,
    summary: `One coat; three ways: ${words}`,
    sequence,
    startsAt: at(days).slice(0, 19),
    minutes: 0,
  });
  expect(await dates()).toEqual([
    date('opens', 'entries open', 2, 0),
    date('votes', 'voting begins', 5, 0),
    date('closes', 'voting ends', 8, 0),
  ]);
  const closesAt = at(9);
  await call(host, 'PATCH', `/api/challenges/${id}`, { version: 1, closesAt });
  expect((await dates())[2]).toEqual(date('closes', 'voting ends', 9, 1));
  await call(host, 'POST', `/api/challenges/${id}/cancel`, { reason: 'Nobody has a coat.' });
  expect(await dates()).toEqual([]);
});

test('a cancelled event stays in the calendar until its day, and everybody who wanted to come is told', async () => {
  const event = await plan(host);
  await answer(cleo, event);
  expect(await call(host, 'POST', urlOf(event, '/remove'), { version: 1, scope: 'all' })).toMatchObject({
    status: 403,
  });
  const { body } = await call(host, 'POST', urlOf(event, '/cancel'), {
    version: 1,
    scope: 'all',
    message: 'The room is flooded.',
  });
  expect(body).toMatchObject({
    cancelled: true,
    cancelReason: 'The room is flooded.',
    can: { answer: false },
  });
  expect(await notices(cleo)).toContain('“Swap evening” was cancelled.');
  expect(await answer(bea, event)).toMatchObject({ status: 403 });
  const { text } = await call(cleo, 'GET', `/api/calendar/files/${event.eventId}.ics`);
  expect(text).toContain('STATUS:CANCELLED');
});

test('a cancelled series is over, also where its rule goes on beyond the dates that are known', async () => {
  const event = await plan(host, {
    startsAt: `${dayIn(10)}T19:00`,
    recurrence: { ...weekly, until: dayIn(700) },
  });
  await call(host, 'POST', urlOf(event, '/cancel'), { version: 1, scope: 'all', message: '' });
  const { body } = await see(host, event);
  expect(Date.parse(body.recurrence?.until ?? '') - whole.now().getTime()).toBeLessThan(401 * dayMs);
});

test('of a host who is leaving guests hear nothing; once the host is erased, that their events were cancelled', async () => {
  const gone = await whole.signIn('creator', 'gabi');
  const event = await plan(gone, { title: 'Evening at Gabi’s' });
  await answer(ana, event);
  const moved = await call(gone, 'PATCH', urlOf(event), {
    version: 1,
    scope: 'all',
    startsAt: `${dayIn(31)}T19:00`,
  });
  await answer(bea, moved.body);
  const told = async (who = ana) => (await notices(who)).filter((text) => text.includes('Evening at Gabi’s'));
  expect(await told()).toEqual(['“Evening at Gabi’s” has a new time.']);
  await whole.database.pool.query('update people set leaves_at = now() where uid = $1', [gone.uid]);
  expect(await told()).toEqual([]);
  await emitTo(whole.database.db, personDeleted({ uid: gone.uid, now: whole.now(), textsToo: false }));
  expect(await told(bea)).toEqual(['“Evening at Gabi’s” was cancelled.']);
  const { rows } = await whole.database.pool.query(
    `select type from outbox where type = 'calendarEvents.cancel' and $1 = any(ids)`,
    [event.eventId],
  );
  expect(rows).toHaveLength(1);
});

test('hosts change their own events, admins those of others with a reason, everybody else finds none', async () => {
  const event = await plan(host);
  const change = { version: 1, scope: 'all', title: 'Taken over' };
  expect(await call(ana, 'PATCH', urlOf(event), change)).toMatchObject({ status: 403 });
  expect(await call(otherHost, 'PATCH', urlOf(event), change)).toMatchObject({ status: 404 });
  expect(await call(admin, 'PATCH', urlOf(event), change)).toMatchObject({ status: 400 });
  expect(
    await call(admin, 'PATCH', urlOf(event), { ...change, reason: 'The title misled people.' }),
  ).toMatchObject({
    status: 200,
    body: { title: 'Taken over', version: 2 },
  });
  expect(await call(host, 'PATCH', urlOf(event), change)).toMatchObject({ status: 409 });
});

const remove = (who: SignedIn | undefined, event: EventDetail, reason?: string) =>
  call(who, 'POST', urlOf(event, '/remove'), {
    version: event.version,
    scope: 'all',
    ...(reason && { reason }),
  });
const restore = async (who: SignedIn | undefined, { eventId }: EventDetail, reason?: string) =>
  (await call(who, 'POST', `/api/calendar/events/${eventId}/restore`, { ...(reason && { reason }) })).status;

test('a host brings back what they removed; what an admin removed, only admins do', async () => {
  const event = await plan(host);
  expect((await remove(host, event)).status).toBe(200);
  expect(await restore(host, event)).toBe(200);
  const shown = (await see(host, event)).body;
  expect((await remove(admin, shown, 'It advertises a shop.')).status).toBe(200);
  expect(await restore(host, event)).toBe(404);
  expect((await see(ana, event)).status).toBe(404);
  expect(await restore(admin, event, 'It is no shop.')).toBe(200);
  expect((await see(ana, event)).status).toBe(200);
});

test('who is muted brings no event back, nor does who hosts as many as they may', async () => {
  const busy = await whole.signIn('creator', 'ben');
  const event = await plan(busy);
  await remove(busy, event);
  const { pool } = whole.database;
  const mute = (hours: number) =>
    pool.query(
      `update people set muted_until = now() + make_interval(hours => $2), muted_reason = 'Advertising' where uid = $1`,
      [busy.uid, hours],
    );
  await mute(1);
  expect(await restore(busy, event)).toBe(403);
  await mute(-1);

  await pool.query(
    `insert into calendar_events (id, owner_uid, title, description, link, starts_at, timezone, minutes, audience,
       request_hash, created_at, updated_at)
     select gen_random_uuid(), owner_uid, 'Another evening', '', '', starts_at, timezone, minutes, audience, '', now(), now()
     from calendar_events, generate_series(1, $2) where id = $1`,
    [event.eventId, limits.calendar.perPerson],
  );
  await pool.query(
    `insert into calendar_occurrences (event_id, occurrence, wall_time, starts_at, ends_at)
     select e.id, o.occurrence, o.wall_time, o.starts_at, o.ends_at from calendar_events e, calendar_occurrences o
     where e.owner_uid = $1 and e.deleted_at is null and o.event_id = $2`,
    [busy.uid, event.eventId],
  );
  expect(await restore(busy, event)).toBe(409);
  await pool.query(`delete from calendar_events where owner_uid = $1 and title = 'Another evening'`, [
    busy.uid,
  ]);
  expect(await restore(busy, event)).toBe(200);
});

test('dividing a series counts as one more event of its host', async () => {
  const busy = await whole.signIn('creator', 'ines');
  const event = await plan(busy, { startsAt: `${dayIn(10)}T19:00`, recurrence: weekly, timezone: 'UTC' });
  const { pool } = whole.database;
  await pool.query(
    `insert into calendar_events (id, owner_uid, title, description, link, starts_at, timezone, minutes, audience,
       request_hash, created_at, updated_at)
     select gen_random_uuid(), owner_uid, 'Another evening', '', '', starts_at, timezone, minutes, audience, '', now(), now()
     from calendar_events, generate_series(2, $2) where id = $1`,
    [event.eventId, limits.calendar.perPerson],
  );
  await pool.query(
    `insert into calendar_occurrences (event_id, occurrence, wall_time, starts_at, ends_at)
     select e.id, o.occurrence, o.wall_time, o.starts_at, o.ends_at from calendar_events e, calendar_occurrences o
     where e.owner_uid = $1 and e.title = 'Another evening' and o.event_id = $2 and o.occurrence = $3`,
    [busy.uid, event.eventId, event.occurrence],
  );
  const [, second] = await list(busy, dayIn(9), dayIn(33), event.eventId);
  const divide = () =>
    call(busy, 'PATCH', urlOf(second!), { version: 1, scope: 'following', newId: uuidv7(), title: 'Later' });
  expect(await divide()).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  const all = await call(busy, 'PATCH', urlOf(event), {
    version: 1,
    scope: 'following',
    newId: uuidv7(),
    title: 'From the first on',
  });
  expect(all.status).toBe(200);
  await pool.query(
    `delete from calendar_events where id = (select id from calendar_events where owner_uid = $1 and title = 'Another evening' limit 1)`,
    [busy.uid],
  );
  expect(
    await call(busy, 'PATCH', urlOf(second!), { version: 2, scope: 'following', newId: uuidv7() }),
  ).toMatchObject({
    status: 200,
  });
});

test('a calendar and a feed hold at most so many dates and events: one’s own, those that one answered, then the hosts in turn', async () => {
  const ida = await whole.signIn('creator', 'ida');
  const event = await plan(ida, { timezone: 'UTC' });
  const { pool } = whole.database;
  await pool.query(
    `insert into calendar_occurrences (event_id, occurrence, wall_time, starts_at, ends_at)
     select event_id, name, name, starts_at + n * interval '1 minute', ends_at + n * interval '1 minute'
     from calendar_occurrences, generate_series(1, $2) n,
       to_char(starts_at at time zone 'UTC' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI') name
     where event_id = $1`,
    [event.eventId, limits.calendar.listed],
  );
  const [guest, olga] = [await whole.signIn('fan', 'nora'), await whole.signIn('creator', 'olga')];
  const others = await plan(olga, { startsAt: `${dayIn(31)}T22:00`, timezone: 'UTC' });
  const late = await plan(ida, { startsAt: `${dayIn(31)}T23:00`, timezone: 'UTC' });
  await answer(guest, late);
  const listed = async (who: SignedIn | undefined) => {
    const days = `from=${dayIn(30)}&to=${dayIn(32)}`;
    const { body } = await call<{ items: EventOccurrence[] }>(who, 'GET', `/api/calendar/events?${days}`);
    expect(body.items).toHaveLength(limits.calendar.listed);
    const starts = body.items.map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.slice().sort());
    return body.items.map(({ eventId }) => eventId);
  };
  expect((await listed(ana)).at(-1)).toBe(others.eventId);
  expect((await listed(guest)).slice(-2)).toEqual([others.eventId, late.eventId]);
  await pool.query(
    `insert into calendar_events (id, owner_uid, title, description, link, starts_at, timezone, minutes, audience,
       request_hash, created_at, updated_at)
     select gen_random_uuid(), owner_uid, 'Crowd', '', '', starts_at, timezone, minutes, audience, '', now(), now()
     from calendar_events, generate_series(1, $2) where id = $1`,
    [event.eventId, limits.calendar.listed],
  );
  await pool.query(
    `insert into calendar_occurrences (event_id, occurrence, wall_time, starts_at, ends_at)
     select e.id, o.occurrence, o.wall_time, o.starts_at, o.ends_at from calendar_events e, calendar_occurrences o
     where e.title = 'Crowd' and o.event_id = $1 and o.occurrence = $2`,
    [event.eventId, event.occurrence],
  );
  const fed = async (who: SignedIn | undefined) => {
    const { path } = (await call<{ path: string }>(who, 'POST', '/api/calendar/feed', {})).body;
    const text = (await whole.app.inject({ method: 'GET', url: path })).body;
    const events = new Set([...text.matchAll(/^UID:([0-9a-f-]{36})@bestie/gm)].map(([, id]) => id));
    expect(events.size).toBe(limits.calendar.listed);
    return events;
  };
  const fedToAna = await fed(ana);
  expect([fedToAna.has(late.eventId), fedToAna.has(others.eventId)]).toEqual([false, true]);
  const fedToGuest = await fed(guest);
  expect([fedToGuest.has(late.eventId), fedToGuest.has(others.eventId)]).toEqual([true, true]);
  expect(await fed(olga)).toContain(others.eventId);
  await pool.query(`delete from calendar_events where id = any($1::uuid[]) or title = 'Crowd'`, [
    [event.eventId, late.eventId, others.eventId],
  ]);
});

test('more places of a series go to those who wait, without looking at the other dates', async () => {
  const daily = { ...weekly, frequency: 'daily' };
  const event = await plan(host, {
    startsAt: `${dayIn(10)}T19:00`,
    recurrence: daily,
    timezone: 'UTC',
    capacity: 1,
  });
  const [, second] = await list(host, dayIn(9), dayIn(33), event.eventId);
  await answer(ana, second as EventDetail);
  await answer(bea, second as EventDetail);
  expect((await see(bea, second as EventDetail)).body.answer).toBe('waiting');
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  const { status } = await call(host, 'PATCH', urlOf(event), { version: 1, scope: 'all', capacity: 2 });
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  expect(status).toBe(200);
  expect((await see(bea, second as EventDetail)).body.answer).toBe('going');
  expect(statements).toBeLessThan(100);
});

test('who says that they come while the host removes the event finds none', async () => {
  const event = await plan(host);
  const client = await whole.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from calendar_events where id = $1 for update', [event.eventId]);
    const { result: coming } = await untilLocked(whole.database, answer(ana, event));
    await client.query('update calendar_events set deleted_at = now() where id = $1', [event.eventId]);
    await client.query('commit');
    expect((await coming).status).toBe(404);
  } finally {
    client.release();
  }
  const { rows } = await whole.database.pool.query(
    `select 1 from calendar_answers a join calendar_occurrences o on o.id = a.occurrence_id where o.event_id = $1`,
    [event.eventId],
  );
  expect(rows).toEqual([]);
});

test('bad input says which field', async () => {
  for (const [changes, field] of [
    [{ startsAt: '2026-02-30T19:00' }, 'startsAt'],
    [{ startsAt: '2020-01-01T19:00' }, 'startsAt'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ title: ' ' }, 'title'],
    [{ minutes: 0 }, 'minutes'],
    [{ capacity: 0 }, 'capacity'],
  ] as const) {
    const input = {
      id: uuidv7(),
      title: 'x',
      description: '',
      link: '',
      startsAt: `${dayIn(3)}T10:00`,
      timezone: 'UTC',
      minutes: 60,
      recurrence: null,
      capacity: null,
      audience: 'fans',
      ...changes,
    };
    const { status, body } = await call<{ error: { fields?: Record<string, string> } }>(
      host,
      'POST',
      '/api/calendar/events',
      input,
    );
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  }
});

test('a series that has run for long keeps its far dates when all of them change', async () => {
  const daily = { ...weekly, frequency: 'daily' };
  const event = await plan(host, { startsAt: `${dayIn(1)}T19:00`, recurrence: daily, timezone: 'UTC' });
  await advance(60 * dayMs);
  await whole.server.services.calendarDates.extend();
  const far = async () => list(ana, dayIn(390), dayIn(397), event.eventId);
  const before = await far();
  expect(before).toHaveLength(8);
  await answer(ana, before[0] as EventDetail);
  const [next] = await list(host, dayIn(1), dayIn(3), event.eventId);
  const change = { version: 1, scope: 'all', title: 'Evening of swaps' };
  expect((await call(host, 'PATCH', urlOf(next!), change)).status).toBe(200);
  expect((await far()).map(({ occurrence, title, cancelled }) => [occurrence, title, cancelled])).toEqual(
    before.map(({ occurrence }) => [occurrence, 'Evening of swaps', false]),
  );
});

test('a series goes on after a gap in which no date of it was known, unless its host was erased', async () => {
  const { pool } = whole.database;
  const going = await plan(host, { recurrence: weekly });
  const left = await plan(host, { recurrence: weekly });
  const known = async ({ eventId }: EventDetail) =>
    (await pool.query('select from calendar_occurrences where event_id = $1', [eventId])).rowCount;
  const before = await known(going);
  await pool.query('delete from calendar_occurrences where event_id in ($1, $2)', [
    going.eventId,
    left.eventId,
  ]);
  await pool.query('update calendar_events set owner_uid = null where id = $1', [left.eventId]);
  await whole.server.services.calendarDates.extend();
  expect([await known(going), await known(left)]).toEqual([before, 0]);
});

test('dates that have begun stay as they were when all dates change their time or their rule', async () => {
  const event = await plan(host, { startsAt: `${dayIn(1)}T19:00`, recurrence: weekly, timezone: 'UTC' });
  await advance(20 * dayMs);
  const past = async () =>
    (await list(ana, dayIn(-30), dayIn(0), event.eventId)).map(({ occurrence, startsAt }) => [
      occurrence,
      startsAt,
    ]);
  const before = await past();
  expect(before).toHaveLength(3);
  const [next] = await list(host, dayIn(0), dayIn(7), event.eventId);
  await answer(ana, next as EventDetail);

  const earlier = `${next!.occurrence.slice(0, 10)}T17:30`;
  const moved = await call(host, 'PATCH', urlOf(next!), { version: 1, scope: 'all', startsAt: earlier });
  expect(moved.body).toMatchObject({ occurrence: earlier, going: 1 });
  expect(await past()).toEqual(before);

  const fortnightly = { ...weekly, interval: 2 };
  const { status } = await call(host, 'PATCH', urlOf(moved.body), {
    version: 2,
    scope: 'all',
    recurrence: fortnightly,
  });
  expect(status).toBe(200);
  expect(await past()).toEqual(before);
  await whole.server.services.calendarDates.extend();
  expect(await past()).toEqual(before);

  const last = await list(host, dayIn(0), dayIn(15), event.eventId);
  const ended = await call(host, 'PATCH', urlOf(last[0]!), {
    version: 3,
    scope: 'all',
    recurrence: { ...fortnightly, until: dayIn(-1) },
  });
  expect(ended.status).toBe(200);
  expect(await past()).toEqual(before);
  expect(
    (await list(host, dayIn(0), dayIn(60), event.eventId)).filter(({ cancelled }) => !cancelled),
  ).toEqual([]);
});

test('a series that moves to later days takes its last known dates along', async () => {
  const event = await plan(host, { startsAt: `${dayIn(1)}T19:00`, recurrence: weekly, timezone: 'UTC' });
  const far = await list(host, dayIn(310), dayIn(399), event.eventId);
  await answer(ana, far.at(-1) as EventDetail);
  const later = `${dayIn(15)}T19:00`;
  const moved = await call(host, 'PATCH', urlOf(event), { version: 1, scope: 'all', startsAt: later });
  expect(moved).toMatchObject({ status: 200, body: { occurrence: later } });
  expect(await notices(ana)).toContain('“Swap evening” has a new time.');
  const { rows } = await whole.database.pool.query(
    `select o.cancelled_at from calendar_answers a join calendar_occurrences o on o.id = a.occurrence_id where o.event_id = $1`,
    [event.eventId],
  );
  expect(rows).toEqual([{ cancelled_at: null }]);
});

test('an answered date behind the end of a moved series is cancelled, and the one before takes its time', async () => {
  const [first, second] = [`${dayIn(7)}T19:00`, `${dayIn(14)}T19:00`];
  const event = await plan(host, {
    startsAt: first,
    recurrence: { ...weekly, until: dayIn(14) },
    timezone: 'UTC',
  });
  await answer(bea, event);
  await answer(cleo, { ...event, occurrence: second });
  const moved = await call(host, 'PATCH', urlOf(event), { version: 1, scope: 'all', startsAt: second });
  expect(moved).toMatchObject({ status: 200, body: { occurrence: second, going: 1, cancelled: false } });
  const dates = () => list(host, dayIn(0), dayIn(30), event.eventId);
  expect((await dates()).map(({ startsAt, cancelled }) => [startsAt.slice(0, 16), cancelled])).toEqual(
    expect.arrayContaining([
      [second, false],
      [second, true],
    ]),
  );
  expect(await dates()).toHaveLength(2);
  const cancellations = async () =>
    (await notices(cleo)).filter((text) => text === '“Swap evening” was cancelled.').length;
  const told = await cancellations();
  await call(host, 'PATCH', urlOf(moved.body), { version: 2, scope: 'all', title: 'Swap evening' });
  expect(await cancellations()).toBe(told);
});
