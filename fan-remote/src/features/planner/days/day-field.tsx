import { useState } from 'react';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';

export interface DayFieldProps {
  date: string;
  /** An outfit that was worn stays on its day. */
  settled: boolean;
  onMove: (date: string) => void;
}

/** The day of an entry. It moves once the day is complete, not with each digit that is typed. */
export function DayField({ date, settled, onMove }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const move = () => {
    setTyped(null);
    if (typed && typed !== date) onMove(typed);
  };
  return (
    <Field label="Day" hint={settled ? 'An outfit you wore stays on its day.' : undefined}>
      <DateInput
        value={typed ?? date}
        min="1900-01-01"
        max="2199-12-31"
        disabled={settled}
        onValueChange={setTyped}
        onBlur={move}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move();
        }}
      />
    </Field>
  );
}
