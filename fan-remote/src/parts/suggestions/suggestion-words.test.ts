import { limits } from '@bestie/contracts/limits';
import { outfitNameOf } from './suggestion-words';

const piece = (name: string) => ({ id: name, name, category: 'tops' as const, cover: null });

test('a long name of an outfit never ends in half an emoji', () => {
  const start = 'T'.repeat(limits.outfits.nameLength - 1);
  expect(outfitNameOf({ pieces: [piece(`${start}👕`)] })).toBe(start);
  expect(outfitNameOf({ pieces: [piece('Tee'), piece('Jeans 👖')] })).toBe('Tee with jeans 👖');
});
