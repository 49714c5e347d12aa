const day = 24;

const days = (count: number) => ({
  value: String(count * day),
  label: count === 1 ? '1 day' : `${count} days`,
});

/** With what a dialog begins. */
export const oneDay = days(1);

/** How long a mute lasts, in hours: as administration.md says. */
export const muteLengths = [{ value: '1', label: '1 hour' }, oneDay, days(7), days(28)];

/** How long a suspension lasts, in hours; the empty one has no end. */
export const suspensionLengths = [oneDay, days(7), days(28), { value: '', label: 'Until reinstated' }];
