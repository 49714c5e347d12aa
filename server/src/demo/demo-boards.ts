import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../platform/http/caller';
import type { Server } from '../compose';
import { demoBoards } from './demo-boards-data';
import type { DemoBoard, DemoPin } from './demo-boards-data';
import { demoPieces } from './demo-pieces';
import { idOf, step } from './demo-steps';

type Parts = Pick<Server, 'storage' | 'services'>;

/** Whether boards are to be made: of the demo closet, for somebody who has none. Who has any keeps what they have. */
export async function wantsBoards({ services }: Pick<Server, 'services'>, owner: Person): Promise<boolean> {
  const coat = await services.items.get(owner, idOf(owner, 'camel-coat')).catch(() => null);
  if (!coat) return false;
  const lists = await Promise.all(
    (['own', 'trash'] as const).map((tab) => services.boards.list(owner, { tab, limit: 1 })),
  );
  return lists.every(({ items }) => items.length === 0);
}

/**
 * Makes boards of the demo closet and of drawn looks, through the same services that people use. It may be cut short
 * anywhere and run again: everything has fixed ids, and what was deleted stays deleted.
 * @param looksFolder the pictures that `draw-garments.ts` made
 */
export async function fillDemoBoards(
  parts: Parts,
  people: { fan: Person; creator: Person },
  { looksFolder, signal }: { looksFolder: string; signal: AbortSignal },
): Promise<void> {
  for (const board of demoBoards) await fillBoard(parts, people, board, { looksFolder, signal });
}

async function fillBoard(
  { storage, services }: Parts,
  { fan, creator }: { fan: Person; creator: Person },
  board: DemoBoard,
  { looksFolder, signal }: { looksFolder: string; signal: AbortSignal },
): Promise<void> {
  const { key, title, description, visibility, layout } = board;
  const boardId = idOf(fan, `boards/${key}`);
  const pinIdOf = (pin: DemoPin) =>
    idOf(fan, `boards/${key}/${'piece' in pin ? `piece-${pin.piece}` : `look-${pin.look}`}`);

  async function content(pin: DemoPin) {
    const { title: pinTitle = '', note = '' } = pin;
    if ('piece' in pin) {
      const alt = demoPieces.find((piece) => piece.key === pin.piece)?.name ?? pinTitle;
      return { id: pinIdOf(pin), title: pinTitle, note, alt, itemId: idOf(fan, pin.piece) };
    }
    const path = `users/${fan.uid}/boards/demo-${key}-${pin.look}.webp`;
    const picture = await readFile(join(looksFolder, `${pin.look}.webp`));
    await storage.objects.ensureObject(path, picture, 'image/webp', fan.uid);
    return { id: pinIdOf(pin), title: pinTitle, note, alt: pin.alt ?? '', path };
  }

  await step(signal, () =>
    services.boards.create(fan, { id: boardId, title, description, visibility, layout }),
  );
  if (board.shared)
    await step(signal, () =>
      services.boardMembers.addMember(fan, { boardId, who: creator.email ?? '', role: 'editor' }),
    );
  const runs = [
    { sectionId: null, pins: board.pins },
    ...board.sections.map(({ key: section, pins }) => ({
      sectionId: idOf(fan, `boards/${key}/sections/${section}`),
      pins,
    })),
  ];
  for (const { key: section, title: name } of board.sections)
    await step(signal, () =>
      services.boardSections.addSection(fan, {
        boardId,
        title: name,
        id: idOf(fan, `boards/${key}/sections/${section}`),
      }),
    );
  for (const { sectionId, pins } of runs)
    await step(signal, async () =>
      services.pins.create(fan, { boardId, sectionId, pins: await Promise.all(pins.map(content)) }),
    );
  const placed = board.pins.flatMap((pin) => {
    const [x, y, w] = pin.place ?? [];
    return x === undefined || y === undefined || w === undefined ? [] : [{ id: pinIdOf(pin), x, y, w }];
  });
  if (placed.length > 0) await step(signal, () => services.pins.arrange(fan, { boardId, pins: placed }));
  await step(signal, async () => {
    const { version, coverPinId } = await services.boards.get(fan, { boardId });
    const cover = pinIdOf({ look: board.cover });
    if (coverPinId === null) await services.boards.update(fan, { boardId, version, coverPinId: cover });
  });
}
