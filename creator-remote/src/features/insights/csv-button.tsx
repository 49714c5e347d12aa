import Download from 'lucide-react/icons/download';
import { Button } from '@bestie/design-system/button';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import type { InsightsView } from './use-insights-view';

/** Saves the posts of the range as CSV. */
export function CsvButton({ view }: { view: InsightsView }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  async function save() {
    const done = await act({ call: () => api.insights.exportCsv(view.filters) });
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
    <Button icon={<Download />} loading={busy} onClick={() => void save()}>
      CSV
    </Button>
  );
}
