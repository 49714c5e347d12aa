import { variantCard } from '../../test-support/social-posts';
import { entriesByDay, placeOf } from './placed-cards';

const zone = 'Europe/Berlin';
const skipped = { wallTime: '2027-03-28T02:30', timezone: zone };
const at = '2027-03-28T01:30:00.000Z';

test('what is planned for a time that the clock skips is where the clock shows it', () => {
  const card = variantCard({ ...skipped, state: 'scheduled', scheduledAt: at });
  expect(placeOf(card, zone)).toEqual({ day: '2027-03-28', clock: '03:30' });
  expect(placeOf(card, 'America/New_York')).toEqual({ day: '2027-03-27', clock: '03:30 Berlin' });
  const slot = { ...skipped, slotId: 's', network: 'instagram' as const, at };
  const clocks = [zone, 'America/New_York'].flatMap((own) =>
    [...entriesByDay([], [slot], own).values()].flat().map(({ clock }) => clock),
  );
  expect(clocks).toEqual(['03:30', '03:30 Berlin']);
});
