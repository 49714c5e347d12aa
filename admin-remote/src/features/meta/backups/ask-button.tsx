import { useState } from 'react';
import { backupsQueries } from '@bestie/client/backups.queries';
import { Button } from '@bestie/design-system/button';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../../parts/reason-field/reason-dialog';

export interface AskButtonProps {
  label: string;
  title: string;
  description: string;
  draftKey: string;
  /** While what it asks for is under way. */
  busy?: boolean;
  call: (reason: string) => Promise<unknown>;
  said: string;
}

/** A button that asks for a reason first. */
export function AskButton({ label, title, description, draftKey, busy = false, call, said }: AskButtonProps) {
  const [asking, setAsking] = useState(false);
  const act = useAction();
  return (
    <>
      <Button loading={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ReasonDialog
        open={asking}
        draftKey={draftKey}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel={label}
        onConfirm={async (reason) => {
          await act({
            call: () => call(reason),
            stale: [backupsQueries.all],
            said: () => said,
            failure: 'thrown',
          });
        }}
      />
    </>
  );
}
