import { compareVersions, isVersion, satisfies } from './versions';

test('versions are sorted by number, pre-releases before their release', () => {
  const ordered = [
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.2.0',
    '1.10.0',
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
});

test.each<[string, string, boolean]>([
  ['1.4.2', '^1.0.0', true],
  ['2.0.0', '^1.0.0', false],
  ['0.3.1', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.5.0', '>=1.2.0 <2.0.0', true],
  ['2.0.0', '>=1.2.0 <2.0.0', false],
  ['3.1.0', '^1.0.0 || ^3.0.0', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '=1.0.0', false],
  ['9.9.9', '*', true],
  ['1.0.0', 'latest', false],
  ['one', '*', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test('only full versions are versions', () => {
  expect(['1.0.0', '1.0.0-rc.1', '1.0', '^1.0.0', 'v1.0.0'].filter(isVersion)).toEqual([
    '1.0.0',
    '1.0.0-rc.1',
  ]);
});
