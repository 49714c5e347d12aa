import { NavLink } from 'react-router-dom';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { NavigationIcon } from '../icons';
import { LazyLayer } from '../lazy-layer';
import { useConsoles, type ComposedRemote } from '../services';
import styles from './bottom-bar.module.css';

/** A thumb finds five things. */
const SLOTS = 5;

/** The main places of a console, and whether there is more than these. */
export function placesOf(
  { navigation, places }: Pick<ComposedRemote, 'navigation' | 'places'>,
  otherConsoles: number,
): { items: ComposedRemote['navigation'][number]['items']; more: boolean } {
  const all = navigation.flatMap(({ items }) => items);
  const main = (places ?? all.map(({ to }) => to)).flatMap((to) => all.filter((item) => item.to === to));
  const more = all.length > Math.min(main.length, SLOTS) || otherConsoles > 0;
  return { items: main.slice(0, more ? SLOTS - 1 : SLOTS), more };
}

/** Phones: the console's main places by thumb, and a sheet for the rest. */
export function BottomBar({ remote }: { remote: ComposedRemote }) {
  const others = useConsoles().length - 1;
  const { items, more } = placesOf(remote, others);
  return (
    <nav aria-label={`${remote.title}, main places`} className={styles.bar}>
      <ul>
        {items.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.place}>
              <NavigationIcon name={icon} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
        {more && (
          <li>
            <LazyLayer
              kind="dialog"
              trigger={
                <button type="button" className={styles.place}>
                  <Ellipsis aria-hidden="true" />
                  <span>More</span>
                </button>
              }
              load={() => import(/* webpackChunkName: "more-sheet" */ '../menus/more-sheet')}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}
