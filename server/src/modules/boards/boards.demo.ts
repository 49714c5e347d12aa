import { idOf } from '../../demo/demo-ids';
import { demoPieces } from '../../demo/wardrobe/demo-pieces';
import { memberWardrobes } from '../../demo/wardrobe/member-wardrobes';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import type { FindsPieces } from '../../demo/wardrobe/has-demo-closet';
import type { Person } from '../../platform/http/caller';
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
    for (const board of demoBoards) await addBoard(demo, demo.people.fan, board);
  },
};

/** Boards that members show on their profiles. */
export const memberBoardsDemo: DemoPart<Services> = {
  name: 'member-boards',
  isWanted: ({ services, people: { fan } }) => hasDemoCloset(services, fan),
  async fill(demo) {
    for (const { handle, board } of memberWardrobes) {
      const { key, title, description } = board;
      const pins = board.pins.map(([piece, note]) => ({ piece, note }));
      await addBoard(demo, await demo.ensureMember(handle), {
        key,
        title,
        description,
        visibility: 'public',
        layout: 'grid',
        pins,
        sections: [],
      });
    }
  },
};

async function addBoard(
  { services, people: { creator }, step, ensurePicture }: DemoContext<Services>,
  owner: Person,
  board: DemoBoard,
): Promise<void> {
  const { key, title, description, visibility, layout } = board;
  const boardId = idOf(owner, `boards/${key}`);
  const pinIdOf = (pin: DemoPin) =>
    idOf(owner, `boards/${key}/${'piece' in pin ? `piece-${pin.piece}` : `look-${pin.look}`}`);

  async function content(pin: DemoPin) {
    const { title: pinTitle = '', note = '' } = pin;
    if ('piece' in pin) {
      const alt = demoPieces.find((piece) => piece.key === pin.piece)?.name ?? pinTitle;
      return { id: pinIdOf(pin), title: pinTitle, note, alt, itemId: idOf(owner, pin.piece) };
    }
    const path = `users/${owner.uid}/boards/demo-${key}-${pin.look}.webp`;
    await ensurePicture(owner, path, `demo-looks/${pin.look}`);
    return { id: pinIdOf(pin), title: pinTitle, note, alt: pin.alt ?? '', path };
  }

  await step(() => services.boards.create(owner, { id: boardId, title, description, visibility, layout }));
  if (board.shared)
    await step(() =>
      services.boardMembers.addMember(owner, { boardId, who: creator.email ?? '', role: 'editor' }),
    );
  const runs = [
    { sectionId: null, pins: board.pins },
    ...board.sections.map(({ key: section, pins }) => ({
      sectionId: idOf(owner, `boards/${key}/sections/${section}`),
      pins,
    })),
  ];
  for (const { key: section, title: name } of board.sections)
    await step(() =>
      services.boardSections.addSection(owner, {
        boardId,
        title: name,
        id: idOf(owner, `boards/${key}/sections/${section}`),
      }),
    );
  for (const { sectionId, pins } of runs)
    await step(async () =>
      services.pins.create(owner, { boardId, sectionId, pins: await Promise.all(pins.map(content)) }),
    );
  const placed = board.pins.flatMap((pin) => {
    const [x, y, w] = pin.place ?? [];
    return x === undefined || y === undefined || w === undefined ? [] : [{ id: pinIdOf(pin), x, y, w }];
  });
  if (placed.length > 0) await step(() => services.pins.arrange(owner, { boardId, pins: placed }));
  if (!board.cover) return;
  const cover = pinIdOf({ look: board.cover });
  await step(async () => {
    const { version, coverPinId } = await services.boards.get(owner, { boardId });
    if (coverPinId === null) await services.boards.update(owner, { boardId, version, coverPinId: cover });
  });
}
