import Archive from 'lucide-react/icons/archive';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { dealsQueries } from '@bestie/client/deals.queries';
import { dealStageLabels, dealStages } from '@bestie/contracts/deals';
import type { Deal } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Badge } from '@bestie/design-system/badge';
import { Field } from '@bestie/design-system/field';
import { formatDay } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Select } from '@bestie/design-system/select';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import type { DealMoves } from '../board/use-deal-moves';
import { changedElsewhere } from '../deal-words';
import fields from '../fields.module.css';
import styles from './sheet.module.css';

interface StagePartProps {
  deal: Deal;
  moves: DealMoves;
  onClose: () => void;
}

/** What to do next, the stage, and when the money is expected. */
export function StagePart({ deal, moves, onClose }: StagePartProps) {
  const { nextStep, expected } = deal;
  return (
    <div className={styles.stage}>
      {nextStep.step !== 'nothing' && (
        <p className={styles.next} data-late={nextStep.late || undefined}>
          Next: {nextStep.text}
        </p>
      )}
      <div className={styles.choice}>
        <Field label="Stage" className={styles.select}>
          <Select
            options={dealStages.map((value) => ({ value, label: dealStageLabels[value] }))}
            value={deal.stage}
            disabled={!deal.can.edit}
            onValueChange={(to) => to !== '' && void moves.move(deal, to)}
          />
        </Field>
        {deal.stale && <Badge tone="warning">Quiet for {limits.deals.staleDays} days</Badge>}
        {deal.archived && <Badge>Archived</Badge>}
        <DealMenu deal={deal} onClose={onClose} />
      </div>
      {expected && (
        <p className={fields.quiet}>
          {expected.on ? (
            <>
              Payment expected on <strong>{formatDay(expected.on)}</strong>. {expected.basis}.
            </>
          ) : (
            <>When it will be paid: {expected.basis.toLowerCase()}.</>
          )}
        </p>
      )}
    </div>
  );
}

function DealMenu({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { api } = useShell();
  const act = useAction();
  const { id: dealId, version, brand, archived } = deal;
  const setArchived = (next: boolean) =>
    act({
      call: () => api.deals.archive({ dealId, version, archived: next }),
      updates: dealsQueries.get(api, dealId).queryKey,
      stale: [dealsQueries.all],
      said: next ? `${brand} is archived.` : `${brand} is back on the board.`,
      undo: (now) => api.deals.archive({ dealId, version: now.version, archived }),
      conflict: changedElsewhere,
    });
  async function remove() {
    const done = await act({
      call: () => api.deals.delete({ dealId }),
      stale: [dealsQueries.all],
      gone: [dealId],
      said: `Deleted ${brand}. It stays in the trash for ${limits.trashDays} days.`,
      undo: () => api.deals.restore({ dealId }),
    });
    if (done) onClose();
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label="More about this deal" icon={<Ellipsis />} variant="outline" />}
    >
      <MenuItem icon={<Archive />} disabled={!deal.can.edit} onSelect={() => void setArchived(!archived)}>
        {archived ? 'Put back on the board' : 'Archive'}
      </MenuItem>
      {deal.can.delete && (
        <MenuItem danger icon={<Trash2 />} onSelect={() => void remove()}>
          Delete deal
        </MenuItem>
      )}
    </Menu>
  );
}
