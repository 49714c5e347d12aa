import { useState } from 'react';
import { addDays } from '@bestie/contracts/days';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormDialog } from '@bestie/remote-kit/form-dialog';

export interface PlanSuggestionProps {
  name: string;
  today: string;
  onPlan: (date: string) => Promise<void>;
  onClose: () => void;
}

/** Chooses the day for a suggested outfit; tomorrow unless another one is chosen. */
export function PlanSuggestion({ name, today, onPlan, onClose }: PlanSuggestionProps) {
  const [date, setDate] = useState(addDays(today, 1));
  const [busy, setBusy] = useState(false);
  return (
    <FormDialog
      size="s"
      title={`Plan ${name}`}
      submitLabel="Plan it"
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setBusy(true);
        void onPlan(date).finally(() => setBusy(false));
      }}
    >
      <Field label="Day">
        <DateInput value={date} min={today} onValueChange={(day) => day && setDate(day)} />
      </Field>
    </FormDialog>
  );
}
