export interface ComboboxOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface ComboboxProps<Value extends string> {
  options: ReadonlyArray<ComboboxOption<Value>>;
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  placeholder?: string;
  /** Shown when no option matches. */
  emptyText?: string;
  /** For options from the server: called with the input. The options are then shown unfiltered. */
  onQueryChange?: (query: string) => void;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-label'?: string;
  className?: string;
}

export interface ComboboxLayerProps<Value extends string> extends ComboboxProps<Value> {
  /** The placeholder had the focus when this replaced it. */
  autoFocus: boolean;
}
