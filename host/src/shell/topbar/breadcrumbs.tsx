import { useLocation } from 'react-router-dom';
import { Breadcrumbs as Trail } from '@bestie/design-system/breadcrumbs';
import { crumbLabel, useCrumbs } from '../../page-state/crumb-store';
import { crumbsOf } from '../route-lookup';
import { useServices } from '../services';
import styles from './topbar.module.css';

/** Breadcrumbs derived from the path; a page may set its own name. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(useServices().composition, pathname);
  const named = useCrumbs();
  const items = crumbs.map(({ label, to }) => ({ label: crumbLabel(named, to) ?? label, href: to }));
  return <div className={styles.crumbs}>{items.length > 0 && <Trail items={items} />}</div>;
}
