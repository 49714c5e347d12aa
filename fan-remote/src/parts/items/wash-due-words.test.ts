import { washDueWords } from './use-item-actions';

const pieces = (...names: string[]) => names.map((name, at) => ({ id: `${at}`, name }));

test('after a wear, the pieces that are due for a wash are listed: up to three by name', () => {
  expect(washDueWords([])).toBe('');
  expect(washDueWords(pieces('Tee'), true)).toBe(' It is due for a wash.');
  expect(washDueWords(pieces('Tee'))).toBe(' Due for a wash: Tee.');
  expect(washDueWords(pieces('Tee', 'Jeans'))).toBe(' Due for a wash: Tee and Jeans.');
  expect(washDueWords(pieces('Tee', 'Jeans', 'Socks'))).toBe(' Due for a wash: Tee, Jeans and Socks.');
  expect(washDueWords(pieces('Tee', 'Jeans', 'Socks', 'Scarf'))).toBe(
    ' Due for a wash: Tee, Jeans and 2 more.',
  );
});
