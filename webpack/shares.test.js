import { describeNeeded } from './shares.js';
import { installedVersion } from './workspace.js';

const react = { react: { reason: 'One per page.' } };
const rangeFor = (manifest) => describeNeeded(react, manifest)[0].range;

test('what a console needs of a shared package is what it asks for, or what is installed', () => {
  expect(rangeFor({ dependencies: { react: '19.3.1' } })).toBe('^19.3.1');
  expect(rangeFor({ dependencies: { react: '^19.0.0' } })).toBe('^19.0.0');
  expect(rangeFor({ peerDependencies: { react: '>=19' }, dependencies: { react: '19.3.1' } })).toBe('>=19');
  for (const archive of [
    'file:../packages/react-1.0.0.tgz',
    'workspace:*',
    'https://packages.example/react.tgz',
  ])
    expect(rangeFor({ dependencies: { react: archive } })).toBe(`^${installedVersion('react')}`);
  expect(rangeFor({})).toBe(`^${installedVersion('react')}`);
});
