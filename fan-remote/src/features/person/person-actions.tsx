import { useState } from 'react';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import { boardsQueries } from '@bestie/client/boards.queries';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { paths } from '@bestie/contracts/paths';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';

type Verb = 'follow' | 'unfollow' | 'block' | 'unblock';

/** Follows, blocks or reports a person; on the person's own page, leads to the profile form. */
export function PersonActions({ person }: { person: PublicProfile }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const { uid, name, following, blocked, isMe } = person;
  if (isMe)
    return (
      <Button icon={<Pencil />} href={paths.fan.profile}>
        Edit your profile
      </Button>
    );
  const change = (verb: Verb, said?: string) =>
    act({
      call: () => api.profiles[verb]({ uid }),
      stale: [profilesQueries.all, boardsQueries.all],
      said: () => said ?? null,
    });
  return (
    <>
      {blocked ? (
        <Button loading={busy} onClick={() => void change('unblock', `You unblocked ${name}.`)}>
          Unblock
        </Button>
      ) : following ? (
        <Button loading={busy} onClick={() => void change('unfollow')}>
          Following
        </Button>
      ) : (
        <Button variant="primary" loading={busy} onClick={() => void change('follow')}>
          Follow
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton variant="outline" label={`More for ${name}`} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
          Report…
        </MenuItem>
        {!blocked && (
          <MenuItem icon={<Ban />} danger onSelect={() => setAsking(true)}>
            Block…
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        description="They can no longer find you, your outfits or your boards. You stop following each other and leave each other’s boards. They aren’t told."
        confirmLabel="Block"
        danger
        onConfirm={() => change('block', `You blocked ${name}.`)}
      />
      {reporting && (
        <ReportDialog kind="person" targetId={uid} name={name} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
