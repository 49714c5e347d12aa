import type { TrashKind } from '@bestie/contracts/trash';
import type { AssetsServices } from './modules/assets/assets.routes';
import type { BoardsServices } from './modules/boards/boards.routes';
import type { CapsulesService } from './modules/capsules/capsules.service';
import type { ItemsService } from './modules/items/items.service';
import type { OutfitsService } from './modules/outfits/outfits.service';
import type { PlannerEntriesService } from './modules/planner-entries/planner-entries.service';
import type { SpacesService } from './modules/spaces/spaces.service';
import type { TrashedThing } from './modules/trash/trash.repository';
import type { RestoreFromTrash } from './modules/trash/trash.service';
import type { TripsService } from './modules/trips/trips.service';
import type { Person } from './platform/http/caller';

export interface RestoringServices {
  items: Pick<ItemsService, 'restore'>;
  outfits: Pick<OutfitsService, 'restore'>;
  plannerEntries: Pick<PlannerEntriesService, 'restore'>;
  trips: Pick<TripsService, 'restore'>;
  capsules: Pick<CapsulesService, 'restore'>;
  boards: Pick<BoardsServices, 'boards' | 'boardSections' | 'pins'>;
  spaces: Pick<SpacesService, 'restore'>;
  assets: Pick<AssetsServices, 'assets' | 'comments'>;
}

/** How each noun brings back what lies in the trash, by its own rules and limits. */
export function createTrashRestorers(services: RestoringServices): Record<TrashKind, RestoreFromTrash> {
  const { items, outfits, plannerEntries, trips, capsules, boards, spaces, assets } = services;
  return {
    items: (caller, things) => items.restore(caller, idsOf(things)),
    outfits: (caller, things) => outfits.restore(caller, idsOf(things)),
    plannerEntries: (caller, things) => plannerEntries.restore(caller, idsOf(things)),
    trips: (caller, things) => trips.restore(caller, idsOf(things)),
    capsules: oneByOne((caller, { id: capsuleId }) => capsules.restore(caller, { capsuleId })),
    boards: oneByOne((caller, { id: boardId }) => boards.boards.restore(caller, { boardId })),
    sections: oneByOne((caller, { id: sectionId, parents: [boardId = ''] }) =>
      boards.boardSections.restoreSection(caller, { boardId, sectionId }),
    ),
    pins: byParent((caller, boardId, ids) => boards.pins.restore(caller, { boardId, ids })),
    spaces: oneByOne((caller, { id: spaceId }) => spaces.restore(caller, { spaceId })),
    assets: byParent((caller, spaceId, ids) => assets.assets.restore(caller, { spaceId, ids })),
    comments: oneByOne((caller, { id: commentId, parents: [spaceId = '', assetId = ''] }) =>
      assets.comments.restore(caller, { spaceId, assetId, commentId }),
    ),
  };
}

const idsOf = (things: readonly TrashedThing[]) => things.map(({ id }) => id);

const oneByOne =
  (restore: (caller: Person, thing: TrashedThing) => Promise<unknown>): RestoreFromTrash =>
  async (caller, things) => {
    for (const thing of things) await restore(caller, thing);
  };

const byParent =
  (restore: (caller: Person, parent: string, ids: string[]) => Promise<unknown>): RestoreFromTrash =>
  async (caller, things) => {
    const parentOf = ({ parents }: TrashedThing) => parents[0] ?? '';
    for (const parent of new Set(things.map(parentOf)))
      await restore(caller, parent, idsOf(things.filter((thing) => parentOf(thing) === parent)));
  };
