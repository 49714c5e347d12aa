import { paths } from '@bestie/contracts/paths';
import type { TransferKind } from '@bestie/contracts/transfers';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isTransferTold, transferFacts, transferredTitle } from './transfer-notifications.sql';

interface Facts {
  kind: TransferKind;
  id: string;
  /** The receiver is the new owner. */
  mine: boolean;
  done: boolean;
  /** The old owner left. */
  out: boolean;
}

const factsOf = (place: string | null) => JSON.parse(place ?? '{}') as Facts;
const lists: Record<TransferKind, string> = { board: paths.fan.boards, space: paths.creator.spaces };

export const transferNotifications: Record<'transfer', NotificationKindDeclaration> = {
  transfer: {
    subject: 'Something changes hands',
    targetName: transferredTitle,
    place: transferFacts,
    isTold: isTransferTold,
    text({ target, place }) {
      const { kind, mine, done } = factsOf(place);
      if (mine)
        return done ? `The ${kind} “${target}” is yours.` : `The ${kind} “${target}” is offered to you.`;
      return done
        ? `Your ${kind} “${target}” has a new owner.`
        : `An admin has offered your ${kind} “${target}” to a new owner.`;
    },
    href({ place }) {
      const { kind, id, mine, done, out } = factsOf(place);
      if (!done) return mine ? lists[kind] : thingPath(kind, id);
      return !mine && out ? null : thingPath(kind, id);
    },
  },
};

const thingPath = (kind: TransferKind, id: string) =>
  kind === 'board' ? paths.fan.board.replace(':boardId', id) : paths.creator.space.replace(':spaceId', id);
