import type { ProgressEntry } from '@bestie/remote-kit/shell-contract';
import { remainingWords } from './remaining-words';
import { summarizeProgress, useProgress } from './progress-store';

const entry = (over: Partial<ProgressEntry>): ProgressEntry => ({
  id: 'a',
  label: 'Uploading hat.jpg',
  fraction: 0.5,
  state: 'running',
  ...over,
});

test('one line summarizes all entries', () => {
  expect(summarizeProgress([])).toBeNull();
  expect(summarizeProgress([entry({})])).toEqual({
    percent: 50,
    state: 'running',
    label: 'Uploading hat.jpg',
  });
  expect(summarizeProgress([entry({}), entry({ id: 'b', state: 'done', fraction: null })])).toEqual({
    percent: 75,
    state: 'running',
    label: '2 tasks in progress',
  });
  expect(summarizeProgress([entry({ fraction: null })])?.percent).toBeNull();
  expect(summarizeProgress([entry({}), entry({ id: 'b', state: 'error' })])?.state).toBe('error');
  expect(
    summarizeProgress([entry({ secondsLeft: 30 }), entry({ id: 'b', secondsLeft: 90 })])?.secondsLeft,
  ).toBe(90);
});

test('an entry is listed once, and removed', () => {
  const { report, clear } = useProgress.getState();
  report(entry({}));
  report(entry({ fraction: 0.75 }));
  expect(useProgress.getState().entries).toEqual([entry({ fraction: 0.75 })]);
  clear('a');
  expect(useProgress.getState().entries).toEqual([]);
});

test.each([
  [0, '< 1 min'],
  [44, '< 1 min'],
  [50, '1 min'],
  [150, '3 min'],
  [3_600, '1 h'],
  [3_900, '1 h 5 min'],
])('%i seconds: %s', (seconds, words) => {
  expect(remainingWords(seconds)).toBe(words);
});
