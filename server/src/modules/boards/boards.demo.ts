import { idOf } from '../../demo/demo-ids';
import { demoPieces } from '../../demo/wardrobe/demo-pieces';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import type { FindsPieces } from '../../demo/wardrobe/has-demo-closet';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { BoardMembersService } from './board-members.service';
import type { BoardSectionsService } from './board-sections.service';
import { demoBoards } from './boards.demo-data';
import type { DemoBoard, DemoPin } from './boards.demo-data';
import type { BoardsService } from './boards.service';
import type { PinsService } from './pins.service';

interface Services extends FindsPieces {
  boards: BoardsService;
  boardMembers: BoardMembersService;
  boardSections: BoardSectionsService;
  pins: PinsService;
}

/** Boards of the demo closet and of drawn looks. */
export const boardsDemo: DemoPart<Services> = {
  name: 'boards',
  async isWanted({ services, people: { fan } }) {
    if (!(await hasDemoCloset(services, fan))) return false;
    const lists = await Promise.all(
      (['own', 'trash'] as const).map((tab) => services.boards.list(fan, { tab, limit: 1 })),
    );
    return lists.every(({ items }) => items.length === 0);
  },
  async fill(demo) {
    for (const board of demoBoards) await addBoard(demo, board);
  },
};

async function addBoard(
  { services, people: { fan, creator }, step, ensurePicture }: DemoContext<Services>,
  board: DemoBoard,
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
    await ensurePicture(fan, path, `demo-looks/${pin.look}`);
    return { id: pinIdOf(pin), title: pinTitle, note, alt: pin.alt ?? '', path };
  }

  await step(() => services.boards.create(fan, { id: boardId, title, description, visibility, layout }));
  if (board.shared)
    await step(() =>
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
    await step(() =>
      services.boardSections.addSection(fan, {
        boardId,
        title: name,
        id: idOf(fan, `boards/${key}/sections/${section}`),
      }),
    );
  for (const { sectionId, pins } of runs)
    await step(async () =>
      services.pins.create(fan, { boardId, sectionId, pins: await Promise.all(pins.map(content)) }),
    );
  const placed = board.pins.flatMap((pin) => {
    const [x, y, w] = pin.place ?? [];
    return x === undefined || y === undefined || w === undefined ? [] : [{ id: pinIdOf(pin), x, y, w }];
  });
  if (placed.length > 0) await step(() => services.pins.arrange(fan, { boardId, pins: placed }));
  await step(async () => {
    const { version, coverPinId } = await services.boards.get(fan, { boardId });
    const cover = pinIdOf({ look: board.cover });
    if (coverPinId === null) await services.boards.update(fan, { boardId, version, coverPinId: cover });
  });
}
