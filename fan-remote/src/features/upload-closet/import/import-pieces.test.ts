import type { Api } from '@bestie/client/api';
import { BestieError } from '@bestie/contracts/errors';
import { importPieces } from './import-pieces';

const piecesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `piece${at}`,
    line: at + 2,
    piece: { name: `Coat ${at}`, category: 'outerwear' as const },
  }));
const words = 'A closet can have up to 5000 pieces.';

/** A closet with room for so many more pieces. */
function closetWith(room: number) {
  let left = room;
  let calls = 0;
  const createMany = async ({ items }: { items: { id: string }[] }) => {
    calls += 1;
    if (items.length > left) throw new BestieError('limit_reached', { message: words });
    left -= items.length;
    return { created: items.map(({ id }) => id), known: [] };
  };
  return { api: { items: { createMany } } as unknown as Api, calls: () => calls };
}

test.each([0, 1, 130, 200, 1_999])(
  'a closet with room for %d of 2,000 rows takes the first ones, and the rest is not sent',
  async (room) => {
    const { api, calls } = closetWith(room);
    const pieces = piecesOf(2_000);
    const told: number[] = [];
    const result = await importPieces(
      api,
      pieces,
      (done) => void told.push(done),
      new AbortController().signal,
    );
    expect(result.created).toEqual(pieces.slice(0, room).map(({ id }) => id));
    expect(result.failed).toEqual(pieces.slice(room).map(({ line }) => ({ line, words })));
    expect(told.at(-1)).toBe(2_000);
    // Every full batch takes one call; the row that fits no more is found by halves.
    expect(calls()).toBeLessThanOrEqual(Math.floor(room / 200) + 16);
  },
);
