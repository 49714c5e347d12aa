import { scrollKeyOf } from './scroll-key';

test('a page that is opened by its address starts at its top, whatever was scrolled before', () => {
  const first = (pathname: string) => scrollKeyOf({ key: 'default', pathname, search: '?tab=items' });
  expect(first('/closet')).not.toBe(first('/home'));
  expect(first('/closet')).toBe(first('/closet'));
  expect(scrollKeyOf({ key: 'k3x', pathname: '/closet', search: '' })).toBe('k3x');
});
