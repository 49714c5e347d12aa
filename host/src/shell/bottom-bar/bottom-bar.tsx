import { memo, useState } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useBadges } from '../../page-state/badge-store';
import { NavigationIcon } from '../icons';
import { MoreSheet } from '../menus/more-sheet';
import { useConsoles, type ComposedRemote } from '../services';
import styles from './bottom-bar.module.css';

/** Five items fit under a thumb. */
const SLOTS = 5;

type Place = ComposedRemote['navigation'][number]['items'][number];

/** The main places of a console, and whether there are more. */
export function mainPlacesOf(
  {
    navigation,
    routes,
    create = [],
    places,
  }: Pick<ComposedRemote, 'navigation' | 'routes' | 'create' | 'places'>,
  otherConsoles: number,
): { items: Place[]; more: boolean } {
  const all = navigation.flatMap(({ items }) => items);
  const main = (places ?? all.map(({ to }) => to)).flatMap((to): Place[] => {
    const item = all.find((candidate) => candidate.to === to);
    if (item) return [item];
    // A place without a navigation entry, such as adding something.
    const label = routes.find(({ path }) => path === to)?.breadcrumb;
    return label ? [{ label, to, icon: create.find((entry) => entry.to === to)?.icon ?? '' }] : [];
  });
  const shown = main.slice(0, SLOTS);
  const more = otherConsoles > 0 || main.length > SLOTS || all.some((item) => !shown.includes(item));
  return { items: more ? main.slice(0, SLOTS - 1) : shown, more };
}

/** Whether a page belongs to a place of the sheet, and to none of the bar. */
export function isUnderMore(
  { navigation }: Pick<ComposedRemote, 'navigation'>,
  shown: readonly Pick<Place, 'to'>[],
  pathname: string,
): boolean {
  const isWithin = ({ to }: Pick<Place, 'to'>) => matchPath({ path: to, end: false }, pathname) !== null;
  return !shown.some(isWithin) && navigation.some(({ items }) => items.some(isWithin));
}

/** Navigation on phones: the console's main places, and a sheet for the rest. */
export const BottomBar = memo(function BottomBar({ remote }: { remote: ComposedRemote }) {
  const others = useConsoles().length - 1;
  const { items, more } = mainPlacesOf(remote, others);
  const Dot = useBadges((state) => state.Dot);
  return (
    <nav aria-label={`${remote.title}, main pages`} className={styles.bar}>
      <ul>
        {items.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.place}>
              <NavigationIcon name={icon} />
              <span>{label}</span>
              {Dot && <Dot isIn={(path) => path === to} />}
            </NavLink>
          </li>
        ))}
        {more && <More remote={remote} items={items} />}
      </ul>
    </nav>
  );
});

/** Everything else, in a sheet. It is marked while a page of it is open. */
function More({ remote, items }: { remote: ComposedRemote; items: readonly Place[] }) {
  const [open, setOpen] = useState(false);
  const Dot = useBadges((state) => state.Dot);
  const { pathname } = useLocation();
  return (
    <li>
      <button
        type="button"
        className={styles.place}
        aria-current={isUnderMore(remote, items, pathname) || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
        <span>More</span>
        {Dot && <Dot isIn={(path) => !items.some(({ to }) => to === path)} />}
      </button>
      <MoreSheet open={open} onOpenChange={setOpen} />
    </li>
  );
}
