import { useState } from 'react';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { Select } from '@bestie/design-system/select';

/** Chooses the folder for the selected files. */
export function MoveDialog({
  count,
  folder,
  folders,
  onClose,
  onMove,
}: {
  count: number;
  folder: string;
  folders: readonly string[];
  onClose: () => void;
  onMove: (folder: string) => Promise<unknown>;
}) {
  const [to, setTo] = useState(folder);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${plural(count, 'file')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void onMove(to).finally(onClose);
            }}
          >
            Move here
          </Button>
        </>
      }
    >
      <Field label="Folder">
        <Select
          value={to}
          placeholder="Top level"
          options={folders.map((path) => ({ value: path, label: path.replaceAll('/', ' / ') }))}
          onValueChange={setTo}
        />
      </Field>
    </Dialog>
  );
}
