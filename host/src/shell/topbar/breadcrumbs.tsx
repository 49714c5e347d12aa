import { Breadcrumbs as Trail } from '@bestie/design-system/breadcrumbs';
import { crumbsOf } from '../route-lookup';
import { useServices } from '../services';
import styles from './topbar.module.css';

/** Where one is, derived from the path. */
export function Breadcrumbs({ pathname }: { pathname: string }) {
  const crumbs = crumbsOf(useServices().composition, pathname);
  return (
    <div className={styles.crumbs}>
      {crumbs.length > 0 && <Trail items={crumbs.map(({ label, to }) => ({ label, href: to }))} />}
    </div>
  );
}
