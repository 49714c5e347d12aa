import type { Api } from '@bestie/client/api';
import { BestieError } from '@bestie/contracts/errors';
import { itemStatuses } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { inChunks } from '@bestie/remote-kit/in-chunks';
import type { WaitingCall } from './waiting-changes';

/**
 * Sends a change that waited.
 * @returns how many of its pieces do not exist any more and were left out
 */
export async function sendWaiting(api: Api, { operation, input }: WaitingCall): Promise<number> {
  switch (operation) {
    case 'wears.create':
      return sendWears(api, input);
    case 'plannerEntries.create':
      await api.plannerEntries.create(input);
      break;
    case 'plannerEntries.move':
      await api.plannerEntries.move(input);
      break;
    case 'plannerEntries.mark':
      await api.plannerEntries.mark(input);
      break;
    case 'lookPhotos.arrange':
      await api.lookPhotos.arrange(input);
      break;
    case 'lookPhotos.delete':
      await api.lookPhotos.delete(input);
  }
  return 0;
}

/** Logs wears, also of more pieces than fit in a call. One that was deleted meanwhile does not take the others along. */
async function sendWears(
  api: Api,
  input: Extract<WaitingCall, { operation: 'wears.create' }>['input'],
): Promise<number> {
  const { itemIds } = input;
  const send = (ids: readonly string[]) =>
    inChunks(ids, limits.items.bulk, (some) => api.wears.create({ ...input, itemIds: some }));
  try {
    await send(itemIds);
    return 0;
  } catch (error) {
    if (!(error instanceof BestieError && error.code === 'not_found')) throw error;
    const own = new Set((await api.items.ids({ status: [...itemStatuses] })).ids);
    const left = itemIds.filter((id) => own.has(id));
    if (left.length === 0) throw error;
    await send(left);
    return itemIds.length - left.length;
  }
}
