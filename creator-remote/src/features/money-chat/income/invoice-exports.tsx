import Download from 'lucide-react/icons/download';
import { invoiceFiles } from '@bestie/client/deals.queries';
import { Button } from '@bestie/design-system/button';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** Issued invoices as CSV, or all their files in a ZIP; of one year, or all. */
export function InvoiceExports({ year }: { year: number | null }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  async function saveCsv() {
    const done = await act({ call: () => api.invoices.exportCsv(year === null ? {} : { year }) });
    if (!done) return;
    const { name, text } = done.answer;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  return (
    <>
      <Button size="s" icon={<Download />} loading={busy} onClick={() => void saveCsv()}>
        CSV
      </Button>
      <Button size="s" icon={<Download />} href={invoiceFiles.zip(year ?? undefined)} download>
        ZIP of invoices
      </Button>
    </>
  );
}
