/** Each check that the specification of community, studio and administration numbers is a test whose title names it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How many checks each part of the specification has. */
const specified = {
  'Top Picks': 6,
  Forum: 8,
  Confessions: 8,
  Challenges: 8,
  VIP: 7,
  Calendar: 6,
  Lounge: 6,
  Notifications: 5,
  'Post Me Later': 8,
  'Content calendar': 8,
  'Pinterest, Instagram, Youtube': 7,
  'Money Chat': 8,
  Insights: 7,
  Voice: 5,
  Episodes: 7,
  Home: 4,
  Users: 7,
  'Spaces and boards': 6,
  Rooms: 3,
  Queue: 8,
  'Word filters': 7,
  Themes: 8,
  'Episodes and clips': 5,
  'Meta & Tools': 10,
};

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts', '*.test.js'], {
  cwd: root,
  encoding: 'utf8',
});
const titles = files
  .trim()
  .split('\n')
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .flatMap((text) => [
    ...text.matchAll(/(?:['"`]| and )([A-Z][\w ,&]*?) checks? (\d+(?:(?:, | and )\d+)*)\b/g),
  ])
  .map(([, part, numbers = '']) => ({ part, numbers: numbers.split(/, | and /).map(Number) }));

test.each(Object.entries(specified))(
  '%s has a test for each of its %i checks, and no other',
  (part, count) => {
    const tested = new Set(titles.filter((title) => title.part === part).flatMap(({ numbers }) => numbers));
    expect([...tested].sort((one, other) => one - other)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  },
);
