import { archiveNames } from './asset-archive';

const named = (names: string[]) => archiveNames(names.map((name) => ({ folder: '', name })));

test('files with one name, in whatever case, are numbered, past numbers that other names already have', () => {
  expect(named(['a.jpg', 'a (2).jpg', 'A.JPG', 'a.jpg', 'a (2).jpg', 'a.jpg', 'b'])).toEqual([
    'a.jpg',
    'a (2).jpg',
    'A (3).JPG',
    'a (4).jpg',
    'a (2) (2).jpg',
    'a (5).jpg',
    'b',
  ]);
});

test('of thousands of files with one name, each finds its number at once', () => {
  const compared = jest.spyOn(String.prototype, 'toLowerCase');
  const names = named(Array.from({ length: 2000 }, () => 'photo.jpg'));
  const steps = compared.mock.calls.length;
  compared.mockRestore();
  expect(new Set(names).size).toBe(2000);
  expect(names.at(-1)).toBe('photo (2000).jpg');
  expect(steps).toBeLessThan(5 * 2000);
});
