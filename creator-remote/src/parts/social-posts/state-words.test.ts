import { variantCard } from '../../test-support/social-posts';
import { whenWords } from './state-words';

test('a post says when it is published, on the clock on which that was chosen', () => {
  const said = (wallTime: string, scheduledAt: string) =>
    whenWords(variantCard({ wallTime, scheduledAt, timezone: 'Europe/Berlin' }), 'Europe/Berlin');
  expect(said('2027-03-28T09:00', '2027-03-28T07:00:00.000Z')).toBe('28 Mar 2027, 09:00');
  // The clock skips 02:30.
  expect(said('2027-03-28T02:30', '2027-03-28T01:30:00.000Z')).toBe('28 Mar 2027, 03:30');
});
