import { useState } from 'react';
import { defer, useDeferred } from '../deferred/deferred';
import { TextInput } from '../text-input/text-input';
import type { ComboboxProps } from './combobox-props';

export type { ComboboxOption } from './combobox-props';

const layer = defer(() => import('./combobox-layer'));

/**
 * Chooses one of many options by typing. For a dozen or fewer use `Select`. Shows the chosen value until its
 * code is loaded, which is tried again whenever it is focused.
 */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const [focused, setFocused] = useState(false);
  const [failed, setFailed] = useState(false);
  const loaded = useDeferred(layer, !failed, () => setFailed(true));
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
      onFocus={() => {
        setFocused(true);
        setFailed(false);
      }}
      onBlur={() => setFocused(false)}
    />
  );
}
