import type { OutputOf } from '@bestie/contracts/define-contract';
import type { Item } from '@bestie/contracts/items.contract';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import type { TripDetail } from '@bestie/contracts/trips.contract';
import type { Place, weatherContract } from '@bestie/contracts/weather.contract';
import { uuidv7 } from 'uuidv7';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestPerson } from '../../test-support/test-app';
import { startWeatherProvider } from '../../test-support/weather-provider';
import type { WeatherProvider } from '../../test-support/weather-provider';

type Weather = OutputOf<(typeof weatherContract)['get']>;

const paris = '2988507';
const hour = 60 * 60 * 1000;

let provider: WeatherProvider;
let closet: TestCloset;
let now = Date.parse('2026-06-15T12:00:00.000Z');
beforeAll(async () => {
  provider = await startWeatherProvider(() => new Date(now));
  closet = await createCloset({ weatherAddress: provider.origin });
});
afterAll(async () => {
  await closet.close();
  await provider.close();
});

const pass = (milliseconds: number) => {
  now += milliseconds;
  closet.pass(milliseconds);
};
let people = 0;
const newFan = (): TestPerson => `fan:weather${(people += 1)}`;
const weatherOf = async (person: TestPerson, query = '') =>
  (await closet.call<Weather>(person, 'GET', `/api/weather${query}`)).body;
const choose = (person: TestPerson, placeId: string | null) =>
  closet.call<{ place: Place | null }>(person, 'PUT', '/api/weather/place', { placeId });

test.each([
  ['GET', '/api/weather', undefined],
  ['GET', '/api/weather/places?q=par', undefined],
  ['PUT', '/api/weather/place', { placeId: null }],
] as const)('%s %s is not for guests', async (method, url, payload) => {
  expect((await closet.call(null, method, url, payload)).error.code).toBe('unauthenticated');
});

test('a place is chosen by name from the list: accents and case do not matter, the largest first', async () => {
  const fan = newFan();
  const search = async (q: string) =>
    (await closet.call<{ places: Place[] }>(fan, 'GET', `/api/weather/places?q=${encodeURIComponent(q)}`))
      .body.places;
  expect((await search('pari'))[0]).toEqual({ id: paris, name: 'Paris', country: 'France', southern: false });
  expect((await search('REYKJAVIK'))[0]).toMatchObject({ name: 'Reykjavík', country: 'Iceland' });
  expect((await search('birmingham, united st')).map(({ country }) => country)).toEqual(['United States']);
  expect(await search('qqqq')).toEqual([]);
  expect((await closet.call(fan, 'GET', '/api/weather/places?q=')).error.field).toBe('q');
});

test('without a place nothing is asked; with one the forecast is there, and gone when it is removed', async () => {
  const fan = newFan();
  expect(await weatherOf(fan)).toEqual({ state: 'none', place: null, days: [] });
  expect(provider.calls).toHaveLength(0);
  expect((await choose(fan, paris)).body.place).toEqual({
    id: paris,
    name: 'Paris',
    country: 'France',
    southern: false,
  });
  const { state, place, days } = await weatherOf(fan);
  expect([state, place?.name, days.length]).toEqual(['known', 'Paris', 16]);
  expect(days[0]).toEqual({ date: '2026-06-15', low: 3, high: 9, feltLow: 2, feltHigh: 8, rainChance: 0.8 });
  // The provider learns a place, and nothing of the person.
  const [call] = provider.callsOf('forecast');
  expect(provider.calls).toHaveLength(1);
  expect(call?.query.get('latitude')).toBe('48.85');
  expect(JSON.stringify([...(call?.query.entries() ?? []), call?.headers])).not.toContain(fan.slice(4));
  expect(call?.headers).not.toHaveProperty('cookie');
  expect((await closet.eventsOf(fan)).map(([type]) => type)).toEqual(['weather.choose']);
  await choose(fan, null);
  expect((await weatherOf(fan)).state).toBe('none');
  expect((await choose(fan, '1')).error.field).toBe('placeId');
  expect((await closet.call(fan, 'GET', '/api/weather?placeId=1')).error.field).toBe('placeId');
});

test('errors, delays, lost and nonsensical answers: the last forecast stays for two days, and tries pause', async () => {
  const fan = newFan();
  await choose(fan, paris);
  const before = provider.callsOf('forecast').length;
  // Three hours later the forecast is old; each try fails in another way.
  const faults = [
    { status: 500, body: 'no' },
    'lost',
    'reset',
    { status: 200, body: { daily: { time: ['2026-06-15'] } } },
    { status: 200, body: '<html>' },
    { status: 429, body: { error: true, reason: 'Minutely API request limit exceeded.' } },
  ] as const;
  pass(4 * hour);
  for (const fault of faults) {
    provider.failNext('forecast', fault);
    expect((await weatherOf(fan)).state).toBe('known');
    // At once again: nobody asks.
    expect((await weatherOf(fan)).state).toBe('known');
    pass(11 * 60_000);
  }
  // The reset comes before the provider counts a call.
  expect(provider.callsOf('forecast').length - before).toBe(faults.length - 1);
  pass(50 * hour);
  provider.failNext('forecast', { status: 503, body: 'down' });
  expect(await weatherOf(fan)).toMatchObject({ state: 'unavailable', days: [], place: { name: 'Paris' } });
  pass(11 * 60_000);
  expect((await weatherOf(fan)).days[0]?.date).toBe(new Date(now).toISOString().slice(0, 10));
});

test('a provider that never answers is given up, and holds up nobody for long', async () => {
  const fan = newFan();
  provider.failNext('forecast', 'hangs');
  expect((await closet.call<Weather>(fan, 'GET', '/api/weather?placeId=2996944')).body.state).toBe(
    'unavailable',
  );
});

const fill = async (fan: TestPerson): Promise<Item[]> => {
  const pieces: Item[] = [];
  for (const [name, category, warmth] of [
    ['Linen shirt', 'shirts', 1],
    ['Wool jumper', 'knitwear', 4],
    ['Shorts', 'shorts', 1],
    ['Tweed trousers', 'trousers', 4],
    ['Sandals', 'shoes', 1],
    ['Boots', 'shoes', 4],
    ['Trench coat', 'outerwear', 3],
  ] as const)
    pieces.push(await closet.addItem(fan, { name, category, warmth, colours: ['beige'] }));
  return pieces;
};
interface Day {
  suggestions: Suggestion[];
  weather: { place: string; low: number; high: number } | null;
}
const suggested = async (fan: TestPerson, query = '') =>
  (await closet.call<Day>(fan, 'GET', `/api/suggestions${query}`)).body;

test('suggestions follow the weather: a cold June gets jumper, boots and coat, a hot one shorts', async () => {
  const fan = newFan();
  await fill(fan);
  provider.set({ high: 8, low: 2, rain: 90 });
  pass(4 * hour);
  await choose(fan, paris);
  const cold = await suggested(fan);
  expect(cold.weather).toMatchObject({ place: 'Paris', low: 2, high: 8 });
  expect(cold.suggestions[0]?.pieces.map(({ name }) => name)).toEqual([
    'Wool jumper',
    'Tweed trousers',
    'Boots',
    'Trench coat',
  ]);
  expect(cold.suggestions[0]?.reasons.join(' ')).toMatch(
    /Warm enough for the day’s weather, with the trench coat on top\./,
  );
  expect(cold.suggestions[0]?.reasons.join(' ')).toMatch(/Rain is likely, so the trench coat comes along\./);
  provider.set({ high: 33, low: 22, rain: 0 });
  pass(4 * hour);
  await closet.runJob('weather.refresh');
  const hot = await suggested(fan);
  expect(hot.suggestions[0]?.pieces.map(({ name }) => name)).toEqual(['Linen shirt', 'Shorts', 'Sandals']);
});

test('outfits are suggested for a coming day as well, for none that is far away', async () => {
  const fan = newFan();
  await fill(fan);
  const day = (days: number) => new Date(now + days * 24 * hour).toISOString().slice(0, 10);
  expect(await suggested(fan, `?date=${day(3)}`)).toMatchObject({ date: day(3) });
  for (const bad of [day(90), day(-4), 'soon'])
    expect((await closet.call(fan, 'GET', `/api/suggestions?date=${bad}`)).error.field).toBe('date');
});

test('a trip goes to a place; its weather is kept fresh while it is near', async () => {
  const fan = newFan();
  const day = (days: number) => new Date(now + days * 24 * hour).toISOString().slice(0, 10);
  const id = uuidv7();
  const trip = { id, name: 'Lyon', startsOn: day(2), endsOn: day(4), placeId: '2996944' };
  const made = await closet.call<TripDetail>(fan, 'POST', '/api/trips', trip);
  expect(made.body.place).toEqual({ id: '2996944', name: 'Lyon', country: 'France', southern: false });
  pass(11 * 60_000);
  await closet.runJob('weather.refresh');
  const asked = provider.calls.filter(({ query }) => query.get('latitude') === '45.75').length;
  expect(await weatherOf(fan, '?placeId=2996944')).toMatchObject({ state: 'known', place: { name: 'Lyon' } });
  expect(provider.calls.filter(({ query }) => query.get('latitude') === '45.75')).toHaveLength(asked);
  expect(
    (await closet.call(fan, 'PATCH', `/api/trips/${id}`, { version: 1, placeId: '1' })).error.field,
  ).toBe('placeId');
  const gone = await closet.call<TripDetail>(fan, 'PATCH', `/api/trips/${id}`, { version: 1, placeId: null });
  expect(gone.body.place).toBeNull();
});

test('a server without a provider is off: it asks nobody, and says so', async () => {
  const offline = await createCloset();
  const fan = newFan();
  await offline.call(fan, 'PUT', '/api/weather/place', { placeId: paris });
  expect((await offline.call<Weather>(fan, 'GET', '/api/weather')).body).toMatchObject({
    state: 'off',
    days: [],
  });
  expect((await offline.call<Day>(fan, 'GET', '/api/suggestions')).body.weather).toBeNull();
  await offline.close();
});
