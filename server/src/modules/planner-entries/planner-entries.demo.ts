import { utcDay } from '@bestie/contracts/days';
import type { PlannerSlot } from '@bestie/contracts/planner-entries';
import { idOf } from '../../demo/demo-ids';
import { demoDay } from '../../demo/demo-days';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import type { FindsPieces } from '../../demo/wardrobe/has-demo-closet';
import type { DemoPart } from '../../platform/module/demo-part';
import type { PlannerEntriesService } from './planner-entries.service';

interface DemoEntry {
  /** Days after the Monday of the first start's week. */
  day: number;
  pieces: string[];
  slot?: PlannerSlot;
  occasion?: string;
  note?: string;
}

/** A believable week, and the one after it. */
const entries: DemoEntry[] = [
  { day: 0, pieces: ['camel-coat', 'oat-cardigan', 'ink-trousers', 'chelsea-boots'], occasion: 'Office' },
  { day: 1, pieces: ['plaid-blazer', 'white-tee', 'wide-trousers', 'gold-hoops'], occasion: 'Client lunch' },
  { day: 2, pieces: ['butter-knit', 'petrol-pleats', 'chelsea-boots', 'cognac-bag'], occasion: 'Office' },
  { day: 3, pieces: ['aubergine-roll', 'ink-trousers', 'plaid-scarf'], note: 'Cold in the meeting room' },
  { day: 4, pieces: ['blue-shirt', 'blue-jeans', 'white-sneakers'], occasion: 'Office' },
  { day: 4, slot: 'evening', pieces: ['red-dress', 'red-pumps', 'gold-hoops'], occasion: 'Dinner with Mo' },
  { day: 5, pieces: ['breton-tee', 'denim-jacket', 'blue-jeans', 'canvas-tote'], occasion: 'Market' },
  { day: 6, pieces: ['flower-dress', 'oat-cardigan', 'bucket-hat'] },
  { day: 7, pieces: ['camel-coat', 'aubergine-roll', 'ink-trousers', 'chelsea-boots'], occasion: 'Office' },
  { day: 8, pieces: ['ink-blazer', 'white-tee', 'blue-jeans'], occasion: 'Office' },
  { day: 10, pieces: ['slip-dress', 'oat-cardigan', 'chelsea-boots'], occasion: 'Gallery opening' },
  { day: 12, pieces: ['linen-shirt', 'brick-shorts', 'white-sneakers'], note: 'If the sun keeps its word' },
];

/** Plans this week and the next with pieces of the demo closet, and marks what is past as worn. */
export const plannerEntriesDemo: DemoPart<{ plannerEntries: PlannerEntriesService } & FindsPieces> = {
  name: 'planner',
  isWanted: async ({ services, people: { fan }, now }) =>
    (await hasDemoCloset(services, fan)) &&
    (await services.plannerEntries.list(fan, { from: demoDay(now, 0), to: demoDay(now, 13) })).items
      .length === 0,
  async fill({ services, people: { fan }, now, step }) {
    const today = utcDay(now);
    for (const { day, slot = 'day', pieces, occasion = null, note = null } of entries) {
      const id = idOf(fan, `planner-${day}-${slot}`);
      const date = demoDay(now, day);
      await step(() =>
        services.plannerEntries.create(fan, {
          id,
          date,
          slot,
          occasion,
          note,
          outfitId: null,
          itemIds: pieces.map((key) => idOf(fan, key)),
        }),
      );
      if (date < today)
        await step(() => services.plannerEntries.mark(fan, { entryId: id, status: 'worn', itemIds: [] }));
    }
  },
};
