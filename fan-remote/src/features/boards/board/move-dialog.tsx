import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { boardsQueries } from '@bestie/client/boards.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { Select } from '@bestie/design-system/select';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import type { PinActions } from './use-pin-actions';

const atTop = 'top';

/** Moves pins to a section of this board, or to another board. */
export function MoveDialog({
  board,
  pins,
  actions,
  onClose,
  onMoved,
}: {
  board: BoardDetail;
  pins: readonly Pin[];
  actions: PinActions;
  onClose: () => void;
  onMoved: () => void;
}) {
  const { api } = useShell();
  const own = useInfiniteQuery(boardsQueries.list(api, { tab: 'own' }));
  const [target, setTarget] = useState(board.id);
  const [section, setSection] = useState(atTop);
  const [busy, setBusy] = useState(false);
  const ids = pins.map(({ id }) => id);
  const others = rowsOf(own.data).filter(({ id }) => id !== board.id);

  async function move() {
    setBusy(true);
    const other = others.find(({ id }) => id === target);
    const done = other
      ? await actions.moveToBoard(ids, other)
      : await actions.move(ids, section === atTop ? null : section, null);
    if (done) onMoved();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`Move ${plural(pins.length, 'pin')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void move()}>
            Move
          </Button>
        </>
      }
    >
      <Field label="Board">
        <Select
          value={target}
          options={[
            { value: board.id, label: `${board.title} (this board)` },
            ...others.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValueChange={(next) => next && setTarget(next)}
        />
      </Field>
      <MorePages query={own} label="Show older boards" />
      {target === board.id && (
        <Field label="Section">
          <Select
            value={section}
            options={[
              { value: atTop, label: 'Above all sections' },
              ...board.sections.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onValueChange={(next) => next && setSection(next)}
          />
        </Field>
      )}
    </Dialog>
  );
}
