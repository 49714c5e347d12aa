import { Drawer, type DrawerProps } from '@bestie/design-system/drawer';
import { NavLink } from 'react-router-dom';
import { useBadges } from '../../page-state/badge-store';
import { NavigationIcon } from '../icons';
import { useConsoleInView } from '../console-in-view';
import { useConsoles } from '../services';
import styles from './menus.module.css';

/** On phones: everything that does not fit into the bottom bar, and links to the other consoles. */
export function MoreSheet({ open, onOpenChange }: Pick<DrawerProps, 'open' | 'onOpenChange'>) {
  const { remote } = useConsoleInView();
  const others = useConsoles().filter(({ id }) => id !== remote?.id);
  const Badge = useBadges((state) => state.Badge);
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={remote?.title ?? 'Bestie'}>
      <div className={styles.sheet}>
        {remote?.navigation.map(({ title, items }, index) => (
          <section key={title ?? index}>
            {title && <h3>{title}</h3>}
            <ul>
              {items.map(({ label, to, icon }) => (
                <li key={to}>
                  <NavLink to={to} onClick={close}>
                    <NavigationIcon name={icon} />
                    {label}
                    {Badge && <Badge to={to} />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {others.length > 0 && (
          <section>
            <h3>Other consoles</h3>
            <ul>
              {others.map(({ id, title, consoleName, home, navigation }) => (
                <li key={id}>
                  <NavLink to={home} onClick={close}>
                    <NavigationIcon name={navigation[0]?.items[0]?.icon ?? ''} />
                    {consoleName ?? title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Drawer>
  );
}
