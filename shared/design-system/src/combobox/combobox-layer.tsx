import { Combobox as Primitive } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { useFieldControl } from '../field/field';
import type { ComboboxLayerProps, ComboboxOption } from './combobox-props';
import styles from './combobox.module.css';

/** The interactive combobox. */
export function ComboboxLayer<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  emptyText = 'Nothing matches.',
  onQueryChange,
  disabled,
  name,
  autoFocus,
  className,
  ...props
}: ComboboxLayerProps<Value>) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Primitive.Root
      items={options}
      value={chosen}
      onValueChange={(option: ComboboxOption<Value> | null) => onValueChange(option?.value ?? null)}
      onInputValueChange={(query) => onQueryChange?.(query)}
      filter={onQueryChange ? null : undefined}
      disabled={disabled}
      name={name}
      autoHighlight
    >
      <div className={control.wrap}>
        <Primitive.Input
          {...useFieldControl<{ id?: string; 'aria-label'?: string; 'aria-describedby'?: string }>(props)}
          placeholder={placeholder}
          autoFocus={autoFocus}
          className={classNames(control.control, control['with-trail'], className)}
        />
        <span className={control.trail}>
          <Primitive.Trigger aria-label="Show all" className={styles.trigger}>
            <ChevronDown aria-hidden="true" />
          </Primitive.Trigger>
        </span>
      </div>
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={6} collisionPadding={8} className={styles.positioner}>
          <Primitive.Popup className={styles.popup}>
            <Primitive.Empty>
              <div className={styles.empty}>{emptyText}</div>
            </Primitive.Empty>
            <Primitive.List className={styles.list}>
              {(option: ComboboxOption<Value>) => (
                <Primitive.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled}
                  className={styles.item}
                >
                  <span className={styles.icon} aria-hidden="true">
                    <Primitive.ItemIndicator>
                      <Check />
                    </Primitive.ItemIndicator>
                  </span>
                  {option.label}
                </Primitive.Item>
              )}
            </Primitive.List>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
