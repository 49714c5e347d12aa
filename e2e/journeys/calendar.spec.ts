import ICAL from 'ical.js';
import type { Page } from '@playwright/test';
import { addDays } from '@bestie/contracts/days';
import { dayFromToday } from '../support/days';
import { expect, test } from '../support/journey';

const title = 'Mending circle';

/** The first such day of the week, 0 for Sunday, on a day or after it. */
const firstFrom = (day: string, weekday: number) =>
  addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7);

/** Far enough ahead to be an event to come. */
const start = firstFrom(dayFromToday(1), 4);

/**
 * The next Thursdays before, between and after the Sundays on which one clock changes and then the other.
 * @param from the earliest days of both Sundays: `03-08`
 */
function thursdaysAround(...from: [string, string]): [string, string, string] {
  const years = [0, 1, 2].map((later) => Number(start.slice(0, 4)) + later);
  const found = years
    .map((year) => from.map((day) => firstFrom(`${year}-${day}`, 0)) as [string, string])
    .map(([one, other]): [string, string, string] => [addDays(one, -3), addDays(one, 4), addDays(other, 4)])
    .find(([before]) => before >= start);
  return found!;
}

/** Los Angeles changes first in spring, Berlin first in autumn; 19:00 in Berlin is an hour later there between them. */
const spring = thursdaysAround('03-08', '03-25');
const autumn = thursdaysAround('10-25', '11-01');
const inLosAngeles = ['10:00', '11:00', '10:00'];
const instants = [
  ...spring.map((day, index) => `${day}T${['18', '18', '17'][index]}:00:00.000Z`),
  ...autumn.map((day, index) => `${day}T${['17', '18', '18'][index]}:00:00.000Z`),
];

const words = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '');

const dateOn = (page: Page, day: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: words(day), exact: true }) })
    .getByRole('link', { name: title });

/** Sees the dates around both changes at these times of the page’s clock. */
async function seeDates(page: Page, times: readonly string[]): Promise<void> {
  for (const days of [spring, autumn])
    for (const [index, day] of days.entries()) {
      // The agenda shows four weeks, in which the second date is, too.
      if (index !== 1) await page.goto(`/calendar?on=${day}`);
      await expect(dateOn(page, day)).toContainText(times[index]!);
    }
}

/** When a calendar program shows the event, up to the last of the instants above. */
function datesInProgram(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const series = calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .find(({ summary }) => summary === title)!;
  const until = Math.max(...instants.map((instant) => Date.parse(instant)));
  const found: string[] = [];
  const walk = series.iterator();
  for (let next = walk.next(); next && next.toJSDate().getTime() <= until; next = walk.next())
    found.push(next.toJSDate().toISOString());
  return found;
}

test('a weekly event keeps its time in Berlin over both clock changes, in Los Angeles and in the ICS', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
}) => {
  await signInAs('creator');
  await page.goto('/calendar');
  await page.getByRole('main').getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByLabel('Starts').fill(`${start}T19:00`);
  await expect(form.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly');
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('dialog', { name: title }).getByText('Every week')).toBeVisible();

  const angeles = await elsewhere({ timezoneId: 'America/Los_Angeles', locale: 'en-US' });
  await signInAs(await newcomer('lou'), angeles);
  await Promise.all([seeDates(page, ['19:00', '19:00', '19:00']), seeDates(angeles, inLosAngeles)]);
  await dateOn(angeles, autumn[2]).click();
  const sheet = angeles.getByRole('dialog', { name: title });
  await expect(sheet.locator('time')).toHaveAttribute('datetime', instants[5]!);
  await expect(sheet.getByText('19:00 in Berlin')).toBeVisible();

  await angeles.goto('/calendar');
  await angeles.getByRole('button', { name: 'Subscribe' }).click();
  await angeles.getByRole('button', { name: 'Make an address' }).click();
  const address = await angeles.getByRole('textbox', { name: 'Public link' }).inputValue();
  const feed = await fetch(address);
  expect(feed.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(datesInProgram(await feed.text())).toEqual(expect.arrayContaining(instants));
});
