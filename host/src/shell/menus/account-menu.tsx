import { lazy, Suspense, useState } from 'react';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SunMoon from 'lucide-react/icons/sun-moon';
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { useTheme } from '../../theme/theme';
import type { LayerProps } from '../lazy-layer';
import { NavigationIcon } from '../icons';
import { useBreakpoint } from '../media';
import { useServices, useSession, useShownRole } from '../services';
import { useFanMode } from '../topbar/fan-mode-toggle';
import { consoleEntries, ownEntries } from './account-entries';
import { RoleChoice } from './role-menu';
import styles from './menus.module.css';

const HelpDialog = lazy(() => import(/* webpackChunkName: "help" */ './help-dialog'));

/** What the topbar has no room for on small screens. */
function NarrowControls() {
  const { refreshRole } = useServices();
  const fanMode = useFanMode();
  const mode = useTheme((state) => state.mode);
  const cycle = useTheme((state) => state.cycle);
  return (
    <>
      <MenuSeparator />
      <RoleChoice />
      {fanMode && (
        <MenuCheckboxItem checked={fanMode.enabled} onCheckedChange={fanMode.set}>
          Fan mode
        </MenuCheckboxItem>
      )}
      <MenuItem icon={<RefreshCw />} onSelect={() => void refreshRole()}>
        Refresh role
      </MenuItem>
      <MenuItem icon={<SunMoon />} hint={mode} onSelect={cycle}>
        Theme
      </MenuItem>
    </>
  );
}

/** Everything about oneself. */
export default function AccountMenu(layer: LayerProps) {
  const { composition, signOut } = useServices();
  const session = useSession();
  const role = useShownRole();
  const wide = useBreakpoint('wide');
  const [help, setHelp] = useState<'closed' | 'open' | 'closing'>('closed');
  const pages = [ownEntries(composition), consoleEntries(composition, role)];
  return (
    <>
      <Menu {...layer}>
        <div className={styles.who}>
          <strong>{session?.displayName ?? 'Bestie'}</strong>
          <span>{session?.email}</span>
        </div>
        {pages.map(
          (entries, index) =>
            entries.length > 0 && [
              <MenuSeparator key={index} />,
              ...entries.map(({ label, icon, to }) => (
                <MenuItem key={to} href={to} icon={<NavigationIcon name={icon} />}>
                  {label}
                </MenuItem>
              )),
            ],
        )}
        {!wide && <NarrowControls />}
        <MenuSeparator />
        <MenuItem icon={<CircleQuestionMark />} onSelect={() => setHelp('open')}>
          Help
        </MenuItem>
        <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          Logout
        </MenuItem>
      </Menu>
      {help !== 'closed' && (
        <Suspense fallback={null}>
          <HelpDialog
            open={help === 'open'}
            onOpenChange={(next) => setHelp(next ? 'open' : 'closing')}
            onClosed={() => setHelp('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
