import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { gridCells, trayAfter } from './grid-order';

const card = (id: string, type = 'post') => ({ id, type }) as VariantCard;
const cells = gridCells(
  [card('first'), card('second'), card('story', 'story'), card('third')],
  [card('soon'), card('later')],
  [card('yesterday'), card('long ago')],
);

test('the grid shows what will be out last on top, and no stories', () => {
  expect(cells.map(({ card: { id }, movable }) => (movable ? id : `(${id})`))).toEqual([
    ...['third', 'second', 'first'],
    ...['(later)', '(soon)', '(yesterday)', '(long ago)'],
  ]);
});

test('a draft that is dragged changes the order of the tray, and nothing that has a time moves', () => {
  expect(trayAfter(cells, 'third', 'first')).toEqual(['third', 'first', 'second']);
  expect(trayAfter(cells, 'third', 'soon')).toBeNull();
  expect(trayAfter(cells, 'soon', 'third')).toBeNull();
  expect(trayAfter(cells, 'third', 'third')).toBeNull();
});
