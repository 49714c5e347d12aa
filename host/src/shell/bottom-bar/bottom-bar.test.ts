/** The bottom bar marks the current page, also when its link is in the sheet. */
import { isUnderMore, mainPlacesOf } from './bottom-bar';

const place = (to: string) => ({ label: to, to, icon: '' });
const remote = {
  navigation: [
    { items: ['/home', '/closet', '/outfits', '/planner'].map(place) },
    { title: 'Community', items: ['/boards', '/community/forum'].map(place) },
  ],
  routes: [],
};

test.each([
  ['/home', false],
  ['/planner/trips', false],
  ['/boards', true],
  ['/community/forum/t-1', true],
  ['/boardsy', false],
  ['/settings', false],
])('%s: More is marked: %s', (pathname, marked) => {
  const { items, more } = mainPlacesOf(remote, 0);
  expect(more).toBe(true);
  expect(isUnderMore(remote, items, pathname)).toBe(marked);
});
