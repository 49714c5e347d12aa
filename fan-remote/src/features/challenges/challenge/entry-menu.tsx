import { useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import { challengesQueries } from '@bestie/client/challenges.queries';
import type { ChallengeEntry } from '@bestie/contracts/challenges.contract';
import { limits } from '@bestie/contracts/limits';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { entryName } from '../../../parts/challenges/entry-picture';

/** What one does about an entry of somebody else: report it; admins also remove it. */
export function EntryMenu({ entry }: { entry: ChallengeEntry }) {
  const { api, role } = useShell();
  const act = useAction();
  const [over, setOver] = useState<'report' | 'remove' | null>(null);
  const name = entryName(entry);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton variant="photo" label={`More about ${name}`} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Flag />} onSelect={() => setOver('report')}>
          Report
        </MenuItem>
        {role === 'admin' && entry.state === 'entered' && (
          <MenuItem danger icon={<Trash2 />} onSelect={() => setOver('remove')}>
            Remove
          </MenuItem>
        )}
      </Menu>
      {over === 'report' && (
        <ReportDialog
          kind="challengeEntry"
          targetId={entry.id}
          name={name}
          closes={[challengesQueries.all]}
          onClose={() => setOver(null)}
        />
      )}
      <ConfirmDialog
        open={over === 'remove'}
        onOpenChange={(open) => !open && setOver(null)}
        title={`Remove “${name}”?`}
        description="Nobody sees it any more, and comparisons with it no longer count. This cannot be taken back."
        confirmLabel="Remove"
        danger
        reason={{ label: 'Reason', maxLength: limits.reasonLength.max }}
        onConfirm={(reason) =>
          act({
            call: () => api.challenges.removeEntry({ entryId: entry.id, reason }),
            stale: [challengesQueries.all],
            said: 'Removed.',
            failure: 'thrown',
          })
        }
      />
    </>
  );
}
