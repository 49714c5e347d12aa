import Download from 'lucide-react/icons/download';
import { invoiceFiles } from '@bestie/client/deals.queries';
import { Button } from '@bestie/design-system/button';
import { saveCsv } from '@bestie/remote-kit/save-file';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** Issued invoices as CSV, or all their files in a ZIP; of one year, or all. */
export function InvoiceExports({ year }: { year: number | null }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  async function save() {
    const done = await act({ call: () => api.invoices.exportCsv(year === null ? {} : { year }) });
    if (done) saveCsv(done.answer.name, done.answer.text);
  }
  return (
    <>
      <Button size="s" icon={<Download />} loading={busy} onClick={() => void save()}>
        CSV
      </Button>
      <Button size="s" icon={<Download />} href={invoiceFiles.zip(year ?? undefined)} download>
        Invoices as a ZIP
      </Button>
    </>
  );
}
