import { useState } from 'react';
import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useAction } from '@bestie/remote-kit/use-action';
import type { QueryKey } from '@tanstack/react-query';
import { ReasonDialog } from '../reason-field/reason-dialog';
import { bulkText } from './bulk-results';

/** So many acts are buttons, the rest is in a menu. */
const shownActs = 3;

/** One act of an admin on several things. */
export interface BulkAct<Row> {
  key: string;
  label: string;
  /** What will happen, before it is confirmed; and how to take it back. */
  description: string;
  danger?: boolean;
  /** The question before it, where it is not the label and how many. */
  asks?: (many: string) => string;
  /** Whether it makes sense on a thing. */
  fits: (row: Row) => boolean;
  call: (rows: Row[], reason: string) => Promise<{ results: { outcome: BulkOutcome }[] }>;
}

export interface BulkBarProps<Row> {
  /** One thing, as in "1 board". */
  noun: string;
  /** Several of them, where it is not the noun with an s. */
  many?: string;
  selected: readonly Row[];
  acts: readonly BulkAct<Row>[];
  stale: readonly QueryKey[];
  onDone: () => void;
}

/** Acts on the selected rows with one reason; what became of each is counted in the toast. */
export function BulkBar<Row>({ noun, many: several, selected, acts, stale, onDone }: BulkBarProps<Row>) {
  const run = useAction();
  const [asked, setAsked] = useState(acts[0]?.key);
  const [open, setOpen] = useState(false);
  const ask = (key: string) => {
    setAsked(key);
    setOpen(true);
  };
  const act = acts.find(({ key }) => key === asked);
  const rows = selected.filter((row) => act?.fits(row));
  const confirm = async (reason: string) => {
    if (!act) return;
    await run({
      call: () => act.call(rows, reason),
      stale,
      said: ({ results }) => `${act.label}: ${bulkText(results)}.`,
      failure: 'thrown',
    });
    onDone();
  };
  const many = plural(rows.length, noun, several);
  return (
    <>
      {selected.length > 0 && (
        <Toolbar label="Selected" floating end={<Button onClick={onDone}>Clear</Button>}>
          <span aria-live="polite">{plural(selected.length, noun, several)} selected</span>
          {acts.slice(0, shownActs).map(({ key, label, danger, fits }) => (
            <Button
              key={key}
              variant={danger ? 'danger' : 'primary'}
              disabled={!selected.some(fits)}
              onClick={() => ask(key)}
            >
              {label}
            </Button>
          ))}
          {acts.length > shownActs && (
            <Menu trigger={<Button>More</Button>}>
              {acts.slice(shownActs).map(({ key, label, danger, fits }) => (
                <MenuItem
                  key={key}
                  danger={danger ?? false}
                  disabled={!selected.some(fits)}
                  onSelect={() => ask(key)}
                >
                  {label}
                </MenuItem>
              ))}
            </Menu>
          )}
        </Toolbar>
      )}
      {act && (
        <ReasonDialog
          key={act.key}
          draftKey={`bulk:${noun}:${act.key}`}
          open={open}
          onOpenChange={setOpen}
          title={act.asks?.(many) ?? `${act.label} ${many}?`}
          description={act.description}
          confirmLabel={act.label}
          danger={act.danger ?? false}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
