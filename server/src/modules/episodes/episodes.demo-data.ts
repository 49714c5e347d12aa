import type { Chapter } from '@bestie/contracts/chapters';

export interface DemoEpisode {
  key: string;
  title: string;
  summary: string;
  notes: string;
  chapters: Chapter[];
  transcript: string;
  seconds: number;
  /** In how many days it is published; null for at once. */
  days: number | null;
  ground: string;
  ink: string;
  clip?: { caption: string; startMs: number; endMs: number };
}

const cues = (...lines: readonly string[]): string =>
  `WEBVTT\n\n${lines
    .map((line, index) => {
      const at = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`;
      return `${at(index * 8)} --> ${at(index * 8 + 7)}\n<v Cleo>${line}`;
    })
    .join('\n\n')}\n`;

/** The first season of the demo creator. The sound is a melody; the words are what would be said. */
export const demoEpisodes: readonly DemoEpisode[] = [
  {
    key: 'camel-coat',
    title: 'The camel coat, and everybody who owned it',
    summary: 'One coat, four owners, 61 wears. And a lining that had given up.',
    notes: `What I talk about:

The flea market in October, the lining by Frau Adler, and why buttons matter more than collars.

The bill from the VIP post is read out in full.`,
    chapters: [
      { startMs: 0, title: 'Four owners' },
      { startMs: 24_000, title: 'The lining' },
      { startMs: 52_000, title: 'Sixty-one wears' },
    ],
    transcript: cues(
      'This coat had four owners before me, and I have met three of them.',
      'The first one bought it in 1987, for an interview that she never went to.',
      'The second one lined it with a curtain. I wish I were joking.',
      'So let us talk about linings, because nobody ever does.',
    ),
    seconds: 76,
    days: null,
    ground: '#c89b6a',
    ink: '#3a2418',
    clip: { caption: 'She lined it with a curtain', startMs: 12_000, endMs: 27_000 },
  },
  {
    key: 'hems',
    title: 'Where a hem should end (a fight)',
    summary: 'Mira measures in hands, Agnes in decades. Both are right.',
    notes: 'With Mira, who hems trousers for a whole ward, and Agnes, who has been waiting since 1974.',
    chapters: [
      { startMs: 0, title: 'One hand below the coat' },
      { startMs: 30_000, title: 'Agnes disagrees' },
    ],
    transcript: cues(
      'One hand below the coat. I said it, and I got letters.',
      'Agnes wrote the longest one. It had drawings.',
    ),
    seconds: 64,
    days: null,
    ground: '#9c2f4f',
    ink: '#fbe8d3',
  },
  {
    key: 'plaid',
    title: 'Plaid is a grid that you bend',
    summary: 'Where it must match, where it must not, and the jacket that got it wrong on purpose.',
    notes:
      'At the shoulder it should match, at the pocket it must not. Bring a jacket to look at while you listen.',
    chapters: [
      { startMs: 0, title: 'The shoulder' },
      { startMs: 20_000, title: 'The pocket' },
      { startMs: 45_000, title: 'On purpose' },
    ],
    transcript: cues(
      'Look at your shoulder. Now look at your pocket.',
      'If both match, somebody was in no hurry. Or it is printed.',
    ),
    seconds: 66,
    days: null,
    ground: '#33507a',
    ink: '#e2b33c',
  },
  {
    key: 'zip',
    title: 'Forty minutes before the doors open',
    summary: 'The evening on which the zip went, told by the eleven safety pins.',
    notes: 'It comes out in a week. Until then: check your zips.',
    chapters: [{ startMs: 0, title: 'The zip' }],
    transcript: cues('There was a sound. Every dresser knows it.'),
    seconds: 62,
    days: 7,
    ground: '#5b7a63',
    ink: '#f3dfd0',
  },
];
