import Download from 'lucide-react/icons/download';
import { Button } from '@bestie/design-system/button';
import { saveCsv } from '@bestie/remote-kit/save-file';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import type { InsightsView } from './use-insights-view';

/** Saves the posts of the range as CSV. */
export function CsvButton({ view }: { view: InsightsView }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  async function save() {
    const done = await act({ call: () => api.insights.exportCsv(view.filters) });
    if (done) saveCsv(done.answer.name, done.answer.text);
  }
  return (
    <Button icon={<Download />} loading={busy} onClick={() => void save()}>
      CSV
    </Button>
  );
}
