import { auditQueries } from '@bestie/client/audit.queries';
import { quotasQueries } from '@bestie/client/quotas.queries';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../reason-field/reason-dialog';

export interface EndQuotaDialogProps {
  /** Whose own quota ends; the dialog is closed without one. */
  ending: { uid: string; name: string; version: number } | null;
  onClose: () => void;
}

/** Ends the quota that a person has of their own, with a reason. */
export function EndQuotaDialog({ ending, onClose }: EndQuotaDialogProps) {
  const api = useApi();
  const act = useAction();
  return (
    <ReasonDialog
      key={ending?.uid ?? ''}
      draftKey={`end-quota:${ending?.uid ?? ''}`}
      open={ending !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`End the quota of ${ending?.name ?? ''}?`}
      description="The quota of their role holds again at once. They are told, with your reason."
      confirmLabel="End it"
      onConfirm={async (reason) => {
        if (!ending) return;
        const { uid, version } = ending;
        const { refreshed } = await act({
          call: () => api.quotas.endPerson({ uid, version, reason }),
          stale: [quotasQueries.all, auditQueries.all],
          said: 'Ended.',
          failure: 'thrown',
        });
        await refreshed;
      }}
    />
  );
}
