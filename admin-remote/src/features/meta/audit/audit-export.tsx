import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { auditQueries } from '@bestie/client/audit.queries';
import type { AuditFilters } from '@bestie/client/audit.queries';
import { Button } from '@bestie/design-system/button';
import { saveCsv } from '@bestie/remote-kit/save-file';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../../parts/reason-field/reason-dialog';

/** The entries that are shown as a file, with a reason. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const act = useAction();
  async function save(reason: string) {
    const { answer } = await act({
      call: () => api.audit.exportCsv({ ...filters, reason }),
      stale: [auditQueries.all],
      said: ({ rows, cut }) => (cut ? `The newest ${rows} entries were exported; there are more.` : null),
      failure: 'thrown',
    });
    saveCsv(answer.name, answer.text);
  }
  return (
    <>
      <Button icon={<Download />} onClick={() => setAsking(true)}>
        Export CSV
      </Button>
      <ReasonDialog
        open={asking}
        draftKey="audit:export"
        onOpenChange={setAsking}
        title="Export the audit log?"
        description="The entries that fit the filters, 10,000 at most. The export is in the log itself."
        confirmLabel="Export"
        onConfirm={save}
      />
    </>
  );
}
