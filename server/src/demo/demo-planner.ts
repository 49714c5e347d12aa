import type { PlannerSlot } from '@bestie/contracts/planner-entries';
import type { Server } from '../compose';
import type { Person } from '../platform/http/caller';
import { idOf, step } from './demo-steps';

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

const bag = [
  ...['breton-tee', 'white-tee', 'linen-shirt', 'oat-cardigan', 'blue-jeans', 'flower-dress'],
  ...['white-sneakers', 'trench', 'canvas-tote'],
];
const words = ['Passport', 'Charger', 'Socks', 'Sunglasses'];

const oneDay = 24 * 60 * 60 * 1000;

/** Whether a week is to be planned: who has any trip keeps what they have. */
export async function hasNoPlans({ services }: Pick<Server, 'services'>, owner: Person): Promise<boolean> {
  return (await services.trips.list(owner, { limit: 1 })).items.length === 0;
}

/**
 * Plans this week and the next with pieces of the demo closet, marks what is past as worn, and packs for one trip. It
 * may be cut short anywhere and run again: entries have fixed ids, and what was deleted stays deleted.
 * @param now when the first run began: days are counted from the Monday before
 */
export async function fillDemoPlanner(
  { services }: Pick<Server, 'services'>,
  owner: Person,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * oneDay;
  const day = (days: number) => new Date(monday + days * oneDay).toISOString().slice(0, 10);
  const today = now.toISOString().slice(0, 10);
  for (const { day: days, slot = 'day', pieces, occasion = null, note = null } of entries) {
    const id = idOf(owner, `planner-${days}-${slot}`);
    await step(signal, async () => {
      await services.plannerEntries.create(owner, {
        id,
        date: day(days),
        slot,
        occasion,
        note,
        outfitId: null,
        itemIds: pieces.map((key) => idOf(owner, key)),
      });
    });
    if (day(days) < today)
      await step(signal, () =>
        services.plannerEntries.mark(owner, { entryId: id, status: 'worn', itemIds: [] }),
      );
  }
  const tripId = idOf(owner, 'trip-lisbon');
  await step(signal, async () => {
    const { version } = await services.trips.create(owner, {
      id: tripId,
      name: 'Long weekend in Lisbon',
      startsOn: day(18),
      endsOn: day(22),
      activities: [
        { date: day(18), name: 'Train and a late dinner', formality: 3, warmth: 3 },
        { date: day(19), name: 'Tiles, hills, trams', formality: 2, warmth: 3 },
        { date: day(19), name: 'Fado', formality: 4, warmth: 3 },
        { date: day(20), name: 'Beach at Cascais', formality: 1, warmth: 2 },
        { date: day(21), name: 'Museum and lunch', formality: 3, warmth: 3 },
        { date: day(22), name: 'Home again', formality: 2, warmth: 3 },
      ],
      laundryDays: [day(20)],
      weightLimitGrams: 8000,
    });
    if (version > 1) return;
    const thing = (key: string, itemId: string | null, label: string) => ({
      id: idOf(owner, `pack-${key}`),
      itemId,
      label,
      quantity: 1,
      pinned: false,
    });
    await services.trips.pack(owner, {
      tripId,
      version,
      pack: [
        ...bag.map((key) => thing(key, idOf(owner, key), key)),
        ...words.map((label) => thing(label, null, label)),
      ],
    });
    const packIds = words.slice(0, 2).map((label) => idOf(owner, `pack-${label}`));
    await services.trips.check(owner, { tripId, packIds, packed: true });
  });
}
