/** What a proof notices of the pages that it opens. */
import { EventEmitter } from 'node:events';
import { watchRelease } from './release-proof.js';

/** @returns the problems that requests of a page show */
function problemsOf(...urls) {
  const page = new EventEmitter();
  const problems = [];
  watchRelease(page, { id: 'fan', version: '1.5.0+b.1' }, (problem) => problems.push(problem));
  for (const url of urls) page.emit('request', { url: () => `https://bestie.example${url}` });
  return problems;
}

test('a page that the release before had to show is a problem', () => {
  expect(problemsOf('/remotes/fan/1.5.0%2Bb.1/home.js', '/remotes/fan/1.4.0/remote.js')).toEqual([
    'It was shown from fan@1.4.0, because 1.5.0+b.1 could not be loaded.',
  ]);
});

test('files of the release, of other consoles and of the host are none', () => {
  const files = ['/remotes/fan/1.5.0+b.1/home.js', '/remotes/creator/1.0.0/remote.js', '/host/1.0.0/main.js'];
  expect(problemsOf(...files, '/remotes/fan', '/home?fan=1.4.0', '/api/releases/fan')).toEqual([]);
});
