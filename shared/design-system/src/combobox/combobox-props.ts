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
  /** Said when nothing matches. */
  emptyText?: string;
  /** For options that come from the server: gets what is typed. The options are then shown as they are. */
  onQueryChange?: (query: string) => void;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-label'?: string;
  className?: string;
}

export interface ComboboxLayerProps<Value extends string> extends ComboboxProps<Value> {
  /** The stand-in had the focus when this took its place. */
  autoFocus: boolean;
}
