import type { ReactNode } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { IconButton } from '@bestie/design-system/icon-button';
import { Loading } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { PinsSkeleton } from '../board-skeleton';
import { PinCanvas, usePinCanvas } from '../pins/pin-canvas';
import { PinMasonry } from '../pins/pin-masonry';
import { PinTile } from '../pins/pin-tile';
import type { BoardPins } from '../pins/use-board-pins';

export interface PublicPinsProps {
  board: BoardDetail;
  boardPins: BoardPins;
  onOpen: (pinId: string) => void;
  /** Called when a signed-in person wants to save a pin to a board. */
  onSave: (pinId: string) => void;
}

/** The pins of a public board, as masonry or on their canvas. */
export function PublicPins({ board, boardPins, onOpen, onSave }: PublicPinsProps) {
  const { session } = useShell();
  const { query, pins, more } = boardPins;
  const freeform = board.layout === 'freeform';
  const tileOf = (pin: Pin, index: number) => (
    <PinTile
      pin={freeform && pin.title ? { ...pin, title: '', alt: pin.alt || pin.title } : pin}
      priority={index < 6}
      onOpen={({ id }) => onOpen(id)}
      actions={
        session && (
          <IconButton
            variant="photo"
            label={`Save ${(!pin.label && pin.title) || 'pin'} to a board`}
            tooltip={false}
            icon={<Bookmark />}
            onClick={() => onSave(pin.id)}
          />
        )
      }
    />
  );
  if (query.isError && !query.data)
    return <ErrorState level={2} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (query.isPending)
    return (
      <Loading label="Loading pins…">
        <PinsSkeleton />
      </Loading>
    );
  if (pins.length === 0) return <EmptyState drawing={<CorkDrawing />} title="Nothing is pinned here yet" />;
  if (freeform) return <ArrangedPins pins={pins}>{tileOf}</ArrangedPins>;
  return (
    <PinMasonry
      pins={pins}
      sections={board.sections.filter(({ id }) => pins.some(({ sectionId }) => sectionId === id))}
      onEnd={query.hasNextPage ? more : undefined}
    >
      {({ pin, index }) => tileOf(pin, index)}
    </PinMasonry>
  );
}

/** The pins of a free canvas at the positions that their owner chose. */
function ArrangedPins({
  pins,
  children,
}: {
  pins: readonly Pin[];
  children: (pin: Pin, index: number) => ReactNode;
}) {
  const canvas = usePinCanvas(pins);
  return <PinCanvas canvas={canvas}>{({ pin }, index) => children(pin, index)}</PinCanvas>;
}
