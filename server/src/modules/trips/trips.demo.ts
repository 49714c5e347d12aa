import { idOf } from '../../demo/demo-ids';
import { demoDay } from '../../demo/demo-days';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import type { FindsPieces } from '../../demo/wardrobe/has-demo-closet';
import type { DemoPart } from '../../platform/module/demo-part';
import type { TripsService } from './trips.service';

const bag = [
  ...['breton-tee', 'white-tee', 'linen-shirt', 'oat-cardigan', 'blue-jeans', 'flower-dress'],
  ...['white-sneakers', 'trench', 'canvas-tote'],
];
const words = ['Passport', 'Charger', 'Socks', 'Sunglasses'];

/** One trip of the demo fan, half packed with pieces of the closet. */
export const tripsDemo: DemoPart<{ trips: TripsService } & FindsPieces> = {
  name: 'trips',
  isWanted: async ({ services, people: { fan } }) =>
    (await hasDemoCloset(services, fan)) && (await services.trips.list(fan, { limit: 1 })).items.length === 0,
  async fill({ services, people: { fan }, now, step }) {
    const day = (days: number) => demoDay(now, days);
    const tripId = idOf(fan, 'trip-lisbon');
    await step(async () => {
      const { version } = await services.trips.create(fan, {
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
        id: idOf(fan, `pack-${key}`),
        itemId,
        label,
        quantity: 1,
        pinned: false,
      });
      await services.trips.pack(fan, {
        tripId,
        version,
        pack: [
          ...bag.map((key) => thing(key, idOf(fan, key), key)),
          ...words.map((label) => thing(label, null, label)),
        ],
      });
      const packIds = words.slice(0, 2).map((label) => idOf(fan, `pack-${label}`));
      await services.trips.check(fan, { tripId, packIds, packed: true });
    });
  },
};
