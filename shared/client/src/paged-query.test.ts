import { QueryClient } from '@tanstack/react-query';
import { pagedQuery } from './paged-query';

test('pages follow one another by the cursor until there is none; the first is asked for without one', async () => {
  const asked: { cursor?: string }[] = [];
  const query = pagedQuery(['things'], (page) => {
    asked.push(page);
    const at = Number(page.cursor ?? 0);
    return Promise.resolve({ items: [at], nextCursor: at < 2 ? String(at + 1) : null });
  });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 5 });
  expect(asked).toEqual([{}, { cursor: '1' }, { cursor: '2' }]);
  expect(pages.flatMap(({ items }) => items)).toEqual([0, 1, 2]);
});
