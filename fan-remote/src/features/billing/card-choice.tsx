import type { TestCard } from '@bestie/contracts/test-payments.contract';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';

const cards = [
  { value: 'good', label: 'A card that always pays' },
  { value: 'fails_later', label: 'A card that is declined from the next charge on' },
] as const satisfies readonly { value: TestCard; label: string }[];

export interface CardChoiceProps {
  card: TestCard;
  onChange: (card: TestCard) => void;
}

/** Which card the test provider pretends to charge. */
export function CardChoice({ card, onChange }: CardChoiceProps) {
  return (
    <Field label="Card">
      <Select options={[...cards]} value={card} onValueChange={(value) => value && onChange(value)} />
    </Field>
  );
}
