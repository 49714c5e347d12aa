import { useState } from 'react';
import { defer, useDeferred } from '../deferred/deferred';
import { TextInput } from '../text-input/text-input';

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

const layer = defer(() => import('./combobox-layer'));

/** One of many, found by typing. For a dozen or fewer use `Select`. Until its code is there it shows the choice. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const [focused, setFocused] = useState(false);
  const loaded = useDeferred(layer, true);
  if (loaded) return <loaded.ComboboxLayer {...props} autoFocus={focused} />;
  return (
    <TextInput
      id={props.id}
      aria-label={props['aria-label']}
      className={props.className}
      readOnly
      disabled={props.disabled}
      placeholder={props.placeholder}
      value={props.options.find((option) => option.value === props.value)?.label ?? ''}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
