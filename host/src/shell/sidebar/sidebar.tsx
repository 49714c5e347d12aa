import { memo } from 'react';
import { NavLink } from 'react-router-dom';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Tooltip } from '@bestie/design-system/tooltip';
import { useBadges } from '../../page-state/badge-store';
import { NavigationIcon } from '../icons';
import type { ComposedRemote } from '../services';
import { useSidebars } from './sidebar-store';
import styles from './sidebar.module.css';

interface SidebarProps {
  remote: ComposedRemote;
  collapsed: boolean;
}

/** The navigation of the console in view. Only its links re-render on navigation. */
export const Sidebar = memo(function Sidebar({ remote, collapsed }: SidebarProps) {
  const setCollapsed = useSidebars((state) => state.setCollapsed);
  const Badge = useBadges((state) => state.Badge);
  const toggle = collapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <aside className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <nav aria-label={remote.title} className={styles.navigation}>
        {remote.navigation.map(({ title, items }, index) => (
          <section key={title ?? index} className={styles.group}>
            {/* No heading: headings of a page begin with its h1. */}
            {title && (
              <p className={styles.title} aria-hidden="true">
                {title}
              </p>
            )}
            <ul aria-label={title}>
              {items.map(({ label, to, icon }) => {
                const link = (
                  <NavLink to={to} className={styles.link}>
                    <NavigationIcon name={icon} />
                    <span>{label}</span>
                    {Badge && <Badge to={to} />}
                  </NavLink>
                );
                return (
                  <li key={to}>
                    {collapsed ? (
                      <Tooltip label={label} purpose="name">
                        {link}
                      </Tooltip>
                    ) : (
                      link
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </nav>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!collapsed}
        aria-label={toggle}
        onClick={() => setCollapsed(remote.id, !collapsed)}
      >
        {collapsed ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
        <span aria-hidden="true">Collapse</span>
      </button>
    </aside>
  );
});
