const clock = (wallTime: string) => wallTime.slice(11, 16);
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const dayOf = (wallTime: string) =>
  `${Number(wallTime.slice(8, 10))} ${months[Number(wallTime.slice(5, 7)) - 1]}`;

/** A wall time as people say it: `14:00 on 2 December`. */
export const wallTimeInWords = (wallTime: string): string => `${clock(wallTime)} on ${dayOf(wallTime)}`;
