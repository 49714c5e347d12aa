/** A value with its undo and redo steps. */
export interface History<Value> {
  past: readonly Step<Value>[];
  present: Value;
  future: readonly Step<Value>[];
  /** Consecutive edits with the same key are one step: a held arrow key, a slider. */
  merging: string | null;
}

interface Step<Value> {
  value: Value;
  /** Description of the step: "Move Camel coat". */
  label: string;
}

/** Steps that can be undone. */
export const undoSteps = 100;

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  merging: null,
});

/** Adds a step. An equal value adds none. */
export function record<Value>(
  history: History<Value>,
  next: Value,
  label: string,
  merging: string | null = null,
): History<Value> {
  if (next === history.present) return history;
  const merges = merging !== null && merging === history.merging && history.past.length > 0;
  return {
    past: merges ? history.past : [...history.past, { value: history.present, label }].slice(-undoSteps),
    present: next,
    future: [],
    merging,
  };
}

/** The next edit starts a new step, whatever its key. */
export const settle = <Value>(history: History<Value>): History<Value> =>
  history.merging === null ? history : { ...history, merging: null };

export function undo<Value>(history: History<Value>): History<Value> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.value,
    future: [{ value: history.present, label: step.label }, ...history.future],
    merging: null,
  };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    past: [...history.past, { value: history.present, label: step.label }],
    present: step.value,
    future,
    merging: null,
  };
}
