/** What the commands say of a console and its canary. */
import { describeRemote } from './release-words.js';

const figures = { people: 0, failed: 0 };
const canary = {
  version: '0.2.0',
  basisPoints: 0,
  people: ['ada@example.org'],
  since: '2026-11-29T09:38:43.034Z',
  steps: [],
  canary: figures,
  stable: figures,
  evidence: 0,
};
const desk = {
  remoteId: 'style-desk',
  title: 'Style desk',
  stable: '0.1.0',
  previous: null,
  canary,
  releases: [],
};
const ofCanary = (changes) => describeRemote({ ...desk, ...changes })[1];

test.each([
  [['ada@example.org'], '1 named person'],
  [['ada@example.org', 'grace@example.org'], '2 named people'],
])('a canary for %j', (people, words) => {
  expect(ofCanary({ canary: { ...canary, people } })).toMatch(`Canary: 0.2.0 for 0 % and ${words} since `);
});

test('a canary with nothing to compare it with', () => {
  expect(ofCanary({ stable: null })).toMatch(
    /; failed for 0 of 0 people; there is no stable release to compare it with\.$/,
  );
});
