import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '../format/format-number';
import { classNames } from '../class-names';
import { Link } from '../link/link';
import { useCurrentInView } from './use-current-in-view';
import styles from './tabs.module.css';

interface TabFace {
  label: ReactNode;
  /** Shown small after the label. */
  count?: number;
}

function Face({ label, count }: TabFace) {
  return (
    <>
      {label}
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </>
  );
}

export interface TabLinksProps {
  /** Accessible name: "Closet". */
  label: string;
  /** Exactly one is `current`. */
  tabs: ReadonlyArray<TabFace & { href: string; current?: boolean }>;
  className?: string;
}

/** Tabs in the URL: links, one of which is the current page. The usual kind. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  const row = useCurrentInView<HTMLElement>(tabs.find(({ current }) => current)?.href, tabs);
  return (
    <nav ref={row} aria-label={label} className={classNames(styles.row, className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={styles.tab}
        >
          <Face {...tab} />
        </Link>
      ))}
    </nav>
  );
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: ReadonlyArray<TabFace & { value: Value }>;
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs in a drawer or dialog that do not change the URL: arrow keys, Home and End move and choose. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useCurrentInView<HTMLDivElement>(value, tabs);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = to[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  }

  return (
    <div className={classNames(styles.tabs, className)}>
      <div ref={list} role="tablist" aria-label={label} className={styles.row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onValueChange(tab.value)}
          >
            <Face {...tab} />
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}
