import { toPhoto } from './picture-photo';

const sources = { small: '/s.webp', medium: '/m.webp', large: '/l.webp' };
const picture = { id: 'p', state: 'ready', sources, palette: [], placeholder: null, alt: '' };
const offered = (sizes: string) =>
  toPhoto(picture as unknown as Parameters<typeof toPhoto>[0], '', sizes)?.srcSet;

afterEach(() => (window.devicePixelRatio = 1));

test('a small tile uses only the small picture, unless the screen is too dense for it', () => {
  expect(offered('140px')).toBeUndefined();
  expect(offered('300px')).toContain('/m.webp 640w');
  expect(offered('(min-width: 1000px) 44px, 40vw')).toContain('/m.webp 640w');
  window.devicePixelRatio = 3;
  expect(offered('44px')).toBeUndefined();
  expect(offered('140px')).toContain('/m.webp 640w');
});
