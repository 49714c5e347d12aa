/** What the confirm page shows: one sentence, and its details. */
export interface StepUpWords {
  /** A sentence without a full stop, such as `Give a person the role admin`. */
  act: string;
  /** Label and value. */
  facts: [label: string, value: string][];
}
