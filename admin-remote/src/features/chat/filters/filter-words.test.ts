import { limits } from '@bestie/contracts/limits';
import { wordsOf } from './filter-words';

test('each line is a word, once, and a long one never ends in half an emoji', () => {
  const start = 'w'.repeat(limits.wordFilters.wordLength - 1);
  expect(wordsOf(`zebra\n\n zebra \n${start}🦓`)).toEqual(['zebra', start]);
});
