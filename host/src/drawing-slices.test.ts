import { createRequire } from 'node:module';

test('the scheduler whose slices are set is the one that React draws with', () => {
  const here = createRequire(__filename);
  const reactDom = createRequire(here.resolve('react-dom/client'));
  expect(here.resolve('scheduler')).toBe(reactDom.resolve('scheduler'));
});
