import { createHash } from 'node:crypto';
import { dayMs, utcDay } from '@bestie/contracts/days';
import { idOf } from '../../demo/demo-ids';
import { demoPieces } from '../../demo/wardrobe/demo-pieces';
import type { DemoPiece } from '../../demo/wardrobe/demo-pieces';
import type { DemoPart } from '../../platform/module/demo-part';
import type { WashesService, WearsService } from './wears.service';

/** How far back the wear log goes. */
const logDays = 300;

/** Days on which a piece was worn: about every `rhythm` days with believable gaps, none while it rests. */
function wearDays(piece: DemoPiece, now: Date): string[] {
  if (piece.rhythm === 0) return [];
  const seed = createHash('sha256').update(piece.key).digest();
  const days: string[] = [];
  const oldest = Math.min(piece.boughtDaysAgo, logDays);
  let ago = (piece.restingDays ?? 1) + ((seed[0] ?? 0) % piece.rhythm);
  for (let step = 1; ago < oldest; step += 1) {
    days.push(utcDay(now.getTime() - ago * dayMs));
    const wobble = ((seed[step % seed.length] ?? 0) / 255 - 0.5) * piece.rhythm;
    ago += Math.max(1, Math.round(piece.rhythm + wobble));
  }
  return days;
}

/** A year of wears and washes of the demo fan's closet. */
export const wearsDemo: DemoPart<{ wears: WearsService; washes: WashesService }> = {
  name: 'wears',
  isWanted: ({ services, people: { fan } }) =>
    services.wears.list(fan, { itemId: idOf(fan, demoPieces[0].key), limit: 1 }).then(
      ({ items }) => items.length === 0,
      () => false,
    ),
  async fill({ services, people: { fan }, now, step }) {
    const wornOn = new Map<string, string[]>();
    const washedOn = new Map<string, string[]>();
    const log = (days: Map<string, string[]>, date: string, id: string) =>
      days.set(date, [...(days.get(date) ?? []), id]);
    for (const piece of demoPieces) {
      const id = idOf(fan, piece.key);
      const days = wearDays(piece, now);
      for (const date of days) log(wornOn, date, id);
      const rhythm = piece.washEvery;
      // A piece in the laundry has not come back from there yet.
      if (rhythm && piece.status !== 'laundry')
        days.forEach((date, index) => {
          if (index > 0 && index % rhythm === 0) log(washedOn, date, id);
        });
    }
    for (const [date, itemIds] of [...wornOn].sort())
      await step(() => services.wears.create(fan, { itemIds, date, planned: [] }));
    for (const [date, itemIds] of [...washedOn].sort())
      await step(() => services.washes.create(fan, { itemIds, date }));
  },
};
