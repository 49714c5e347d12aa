import { useState } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { ScheduleDialog } from '../../../parts/social-posts/schedule-dialog';
import { useAccount } from '../credentials-note';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import type { PostActions } from './use-post-actions';

export interface TimeActionsProps {
  draft: PostDraft;
  version: ComposedVersion;
  actions: PostActions;
}

/** When a version goes out: at a time, or now where Bestie can do it. */
export function TimeActions({ draft, version, actions }: TimeActionsProps) {
  const [asking, setAsking] = useState(false);
  const [scheduling, setScheduling] = useState(false);
  const account = useAccount(version.network);
  const name = networkNames[version.network];
  return (
    <>
      {version.can.schedule && draft.post.can.publish && (
        <Button disabled={!draft.saved} onClick={() => setScheduling(true)}>
          {version.wallTime === null ? 'Schedule' : 'Move'}
        </Button>
      )}
      {scheduling && (
        <ScheduleDialog key={version.id} open variant={version} onClose={() => setScheduling(false)} />
      )}
      {version.can.publish && account && <Button onClick={() => setAsking(true)}>Publish now</Button>}
      {version.state === 'scheduled' && version.can.edit && draft.post.can.publish && (
        <Button loading={actions.busy} onClick={() => void actions.unschedule()}>
          Take its time back
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Publish on ${name} now?`}
        description={`Bestie posts it as ${account?.accountName ?? 'you'}. What is out can only be deleted on ${name} itself.`}
        confirmLabel="Publish now"
        onConfirm={async () => void (await actions.publishNow())}
      />
    </>
  );
}
