import { useState } from 'react';
import { defer, useDeferred } from '../deferred/deferred';
import { TextInput } from '../text-input/text-input';
import type { ComboboxProps } from './combobox-props';

export type { ComboboxOption } from './combobox-props';

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
