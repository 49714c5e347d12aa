import type { ReactNode } from 'react';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CreditCard from 'lucide-react/icons/credit-card';
import LogOut from 'lucide-react/icons/log-out';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Settings from 'lucide-react/icons/settings';
import SunMoon from 'lucide-react/icons/sun-moon';
import User from 'lucide-react/icons/user';
import { MenuCheckboxItem, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { useTheme } from '../../theme/theme';
import { NavigationIcon } from '../icons';
import { useBreakpoint } from '../media';
import { useServices, useSession, useShownRole } from '../services';
import { useFanMode } from '../topbar/fan-mode-toggle';
import { consoleEntries, ownEntries } from './account-entries';
import RoleItems from './role-items';
import styles from './menus.module.css';

const pageIcons: Record<string, ReactNode> = {
  Profile: <User />,
  Settings: <Settings />,
  Payments: <CreditCard />,
};

/** The theme toggle, for narrow topbars. */
function ThemeItem() {
  const mode = useTheme((state) => state.mode);
  const cycle = useTheme((state) => state.cycle);
  return (
    <MenuItem icon={<SunMoon />} hint={mode} onSelect={cycle}>
      Theme
    </MenuItem>
  );
}

/** Controls that do not fit into the topbar on small screens. */
function NarrowControls() {
  const { refreshRole } = useServices();
  const fanMode = useFanMode();
  const tiny = useBreakpoint('tiny');
  return (
    <>
      <MenuSeparator />
      <RoleItems />
      {fanMode && (
        <MenuCheckboxItem checked={fanMode.enabled} onCheckedChange={fanMode.set}>
          Fan mode
        </MenuCheckboxItem>
      )}
      <MenuItem icon={<RefreshCw />} onSelect={() => void refreshRole()}>
        Refresh role
      </MenuItem>
      {tiny && <ThemeItem />}
    </>
  );
}

/** Everything about the person's account. */
export default function AccountItems({ onHelp }: { onHelp: () => void }) {
  const { composition, signOut } = useServices();
  const session = useSession();
  const role = useShownRole();
  const hasRoom = useBreakpoint('controls');
  const pages = ownEntries(composition);
  const consoles = consoleEntries(composition, role);
  return (
    <>
      <div className={styles.who}>
        <strong>{session?.displayName ?? session?.email}</strong>
        {session?.displayName && <span>{session.email}</span>}
      </div>
      {pages.length > 0 && <MenuSeparator />}
      {pages.map(({ label, to }) => (
        <MenuItem key={to} href={to} icon={pageIcons[label]}>
          {label}
        </MenuItem>
      ))}
      {consoles.length > 0 && <MenuSeparator />}
      {consoles.map(({ label, to, icon }) => (
        <MenuItem key={to} href={to} icon={<NavigationIcon name={icon} />}>
          {label}
        </MenuItem>
      ))}
      {!hasRoom && <NarrowControls />}
      <MenuSeparator />
      <MenuItem icon={<CircleQuestionMark />} onSelect={onHelp}>
        Help
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </>
  );
}
