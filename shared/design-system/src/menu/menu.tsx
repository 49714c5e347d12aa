import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import type { AnchoredProps } from '../anchored/anchored';
import { classNames } from '../class-names';
import { defer } from '../deferred/deferred';
import { DeferredTrigger } from '../deferred/deferred-trigger';
import { Link } from '../link/link';
import { useMenuParts } from './menu-parts';
import styles from './menu.module.css';

export type MenuProps = AnchoredProps;

const layer = defer(() => import('./menu-layer'));

/**
 * A list of actions behind a button, with arrow keys, type-ahead and Escape. Its code is loaded when the page
 * is at rest, or on the first opening. Its children are {@link MenuItem}, {@link MenuSeparator}, {@link
 * MenuGroup}, {@link MenuCheckboxItem} and {@link MenuRadioGroup}.
 */
export function Menu(props: MenuProps) {
  return (
    <DeferredTrigger
      deferred={layer}
      trigger={props.trigger}
      popup="menu"
      open={props.open}
      onOpen={() => props.onOpenChange?.(true)}
    >
      {(loaded, replayPress) => <loaded.MenuLayer {...props} replayPress={replayPress} />}
    </DeferredTrigger>
  );
}

export interface MenuItemProps {
  /** Decorative, before the label. */
  icon?: ReactNode;
  /** A short text at the end: a shortcut, a count. */
  hint?: ReactNode;
  /** Marks a destructive action. */
  danger?: boolean;
  disabled?: boolean;
  /** Makes the item a link. */
  href?: string;
  onSelect?: () => void;
  children: ReactNode;
}

/** One action, or with `href` one link. */
export function MenuItem({ icon, hint, danger, disabled, href, onSelect, children }: MenuItemProps) {
  const Primitive = useMenuParts();
  const className = classNames(styles.item, danger && styles.danger);
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
  return href !== undefined && !disabled ? (
    <Primitive.LinkItem render={<Link href={href} />} className={className} closeOnClick onClick={onSelect}>
      {content}
    </Primitive.LinkItem>
  ) : (
    <Primitive.Item className={className} disabled={disabled} onClick={onSelect}>
      {content}
    </Primitive.Item>
  );
}

/** A separator between groups. */
export function MenuSeparator() {
  const Primitive = useMenuParts();
  return <Primitive.Separator className={styles.separator} />;
}

/** Items under a small heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const Primitive = useMenuParts();
  return (
    <Primitive.Group>
      <Primitive.GroupLabel className={styles.group}>{label}</Primitive.GroupLabel>
      {children}
    </Primitive.Group>
  );
}

export interface MenuCheckboxItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** An item that is on or off; the menu stays open. */
export function MenuCheckboxItem({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
  const Primitive = useMenuParts();
  return (
    <Primitive.CheckboxItem
      className={styles.item}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange(next)}
    >
      <span className={styles.icon} aria-hidden="true">
        {checked && <Check />}
      </span>
      <span className={styles.label}>{children}</span>
    </Primitive.CheckboxItem>
  );
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string; disabled?: boolean }>;
  onValueChange: (value: Value) => void;
}

/** One of several options; closes the menu. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuRadioGroupProps<Value>) {
  const Primitive = useMenuParts();
  return (
    <Primitive.Group>
      <Primitive.GroupLabel className={styles.group}>{label}</Primitive.GroupLabel>
      <Primitive.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
        {options.map((option) => (
          <Primitive.RadioItem
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            closeOnClick
            className={styles.item}
          >
            <span className={styles.icon} aria-hidden="true">
              {option.value === value && <Check />}
            </span>
            <span className={styles.label}>{option.label}</span>
          </Primitive.RadioItem>
        ))}
      </Primitive.RadioGroup>
    </Primitive.Group>
  );
}
