import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { FormError } from '@bestie/design-system/form-error';
import { plural } from '@bestie/design-system/format-number';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { SpaceFilesField } from '@bestie/remote-kit/space-files-field';
import type { SpaceFile } from '@bestie/remote-kit/space-files-field';
import { useActionState } from '@bestie/remote-kit/use-action';

interface SpaceFilesDialogProps {
  deal: Deal;
  onClose: () => void;
}

/** Chooses files of a space for a deal. They stay in the space; after the usage they cannot be scheduled. */
export function SpaceFilesDialog({ deal, onClose }: SpaceFilesDialogProps) {
  const { api } = useShell();
  const [chosen, setChosen] = useState<{ id: string; spaceId: string; assetId: string }[]>([]);
  const { act, busy, message } = useActionState();
  const toggle = ({ spaceId, assetId }: SpaceFile, on: boolean) =>
    setChosen(
      on
        ? [...chosen, { id: uuidv7(), spaceId, assetId }]
        : chosen.filter((file) => file.assetId !== assetId),
    );
  async function submit() {
    const done = await act({
      call: () => api.deals.addFiles({ dealId: deal.id, files: chosen }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: `Added ${plural(chosen.length, 'file')}.`,
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title="Files from a space"
      submitLabel={chosen.length === 0 ? 'Add' : `Add ${plural(chosen.length, 'file')}`}
      busy={busy}
      disabled={chosen.length === 0}
      dismissible={chosen.length === 0}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <SpaceFilesField
        label="Space"
        chosen={chosen.map(({ assetId }) => assetId)}
        added={deal.files.flatMap(({ asset }) => asset?.assetId ?? [])}
        full={deal.files.length + chosen.length >= limits.deals.files}
        onToggle={toggle}
      />
      <FormError>{message}</FormError>
    </FormDialog>
  );
}
