import EyeOff from 'lucide-react/icons/eye-off';
import { contentLabels } from '@bestie/contracts/reports';
import type { ReportReason } from '@bestie/contracts/reports';
import { Button } from '@bestie/design-system/button';

/** Says what an admin labelled, and shows it on a press. */
export default function LabelLine({
  label,
  shown,
  onShow,
}: {
  label: ReportReason;
  shown: boolean;
  onShow: (shown: boolean) => void;
}) {
  return (
    <>
      <EyeOff aria-hidden="true" />
      <span>{contentLabels[label]}</span>
      <Button size="s" aria-expanded={shown} onClick={() => onShow(!shown)}>
        {shown ? 'Cover it' : 'Show it'}
      </Button>
    </>
  );
}
