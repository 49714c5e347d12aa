import { lazy, memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { Wordmark } from '@bestie/design-system/brand';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { lazyMenu } from '@bestie/design-system/lazy-menu';
import { Link } from '@bestie/design-system/link';
import { newMenu } from '../../shortcuts/shortcut-targets';
import { useTheme } from '../../theme/theme';
import { useProgress } from '../../page-state/progress-store';
import { AccountMenu } from '../menus/account-menu';
import { NotificationsMenu } from '../menus/notifications/notifications-menu';
import { useBreakpoint } from '../media';
import { useConsoleInView } from '../console-in-view';
import { useConsoles, useServices, useSession, useShownRole } from '../services';
import { Breadcrumbs } from './breadcrumbs';
import { FanModeToggle } from './fan-mode-toggle';
import { SearchBox } from './search-box';
import { useNewEntries } from './new-entries';
import { roleNames, useRoleChoices } from './role-choices';
import styles from './topbar.module.css';

const ConsoleMenu = lazyMenu(() => import(/* webpackChunkName: "menus" */ '../menus/console-items'));
const RoleMenu = lazyMenu(() => import(/* webpackChunkName: "menus" */ '../menus/role-items'));
const NewMenu = lazyMenu(() => import(/* webpackChunkName: "menus" */ '../menus/new-items'));

/** The topbar is compact after this many pixels of scrolling (specification.md, section 9). */
export const COMPACT_AFTER_PX = 8;

/** Whether the page has scrolled far enough. */
function useCompact(): boolean {
  const [compact, setCompact] = useState(() => scrollY > COMPACT_AFTER_PX);
  useEffect(() => {
    const onScroll = () => setCompact(scrollY > COMPACT_AFTER_PX);
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return compact;
}

const themeIcons = { auto: <SunMoon />, light: <Sun />, dark: <Moon /> };

/** Cycles through auto, light and dark. */
export function ThemeToggle() {
  const mode = useTheme((state) => state.mode);
  const cycle = useTheme((state) => state.cycle);
  return <IconButton label={`Theme: ${mode}`} icon={themeIcons[mode]} onClick={cycle} />;
}

/** The profile picture, otherwise the initials of the name or the address. */
function Avatar({ name, src }: { name: string; src: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <span aria-hidden="true">
      {src && !broken ? <img src={src} alt="" onError={() => setBroken(true)} /> : initialsOf(name)}
    </span>
  );
}

/** Initials for the account button, of the first and the last word of the name or the address. */
function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** Wordmark, and the console in view if there are several. */
function Brand() {
  const { remote } = useConsoleInView();
  const consoles = useConsoles();
  return (
    <div className={styles.brand}>
      <Link href={remote?.home ?? '/'} className={styles.wordmark}>
        <Wordmark height={24} />
      </Link>
      {consoles.length > 1 && remote && (
        <ConsoleMenu
          align="start"
          items={{}}
          trigger={
            <button type="button" className={styles.console} aria-label={`Console: ${remote.title}`}>
              {remote.title}
              <ChevronDown aria-hidden="true" />
            </button>
          }
        />
      )}
    </div>
  );
}

/** Loaded with the first entry; everything else works without it. */
const ProgressPill = lazy(() =>
  import(/* webpackChunkName: "progress" */ './progress-pill').catch(() => ({ default: () => null })),
);

/** Overall progress; absent while nothing is in progress. */
function Progress() {
  const nothing = useProgress((state) => state.entries.length === 0);
  return nothing ? null : (
    <Suspense fallback={null}>
      <ProgressPill />
    </Suspense>
  );
}

/** Controls for wide topbars; on small screens they are in the account menu. */
function WideControls() {
  const { refreshRole } = useServices();
  const role = useShownRole();
  const session = useSession();
  const choices = useRoleChoices();
  return (
    <>
      {choices.length > 0 && (
        <RoleMenu
          items={{}}
          trigger={
            <button
              type="button"
              className={styles.role}
              data-overridden={role !== session?.role || undefined}
              aria-label={`View as: ${roleNames[role]}`}
            >
              {roleNames[role]} view
              <ChevronDown aria-hidden="true" />
            </button>
          }
        />
      )}
      <IconButton label="Refresh role" icon={<RefreshCw />} onClick={() => void refreshRole()} />
      <FanModeToggle />
    </>
  );
}

/** The New menu; absent where nothing can be created. */
function New() {
  const [open, setOpen] = useState(false);
  const some = useNewEntries().length > 0;
  // Registered before the first paint, because a visible topbar must react to the key.
  useLayoutEffect(() => (some ? newMenu.register(() => setOpen(true)) : undefined), [some]);
  return (
    some && (
      <NewMenu
        items={{}}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="primary" size="s" icon={<Plus />} className={styles.new} aria-label="New">
            New
          </Button>
        }
      />
    )
  );
}

/** Everything above the page. Only the parts that depend on the path re-render on navigation. */
export const Topbar = memo(function Topbar() {
  const compact = useCompact();
  const hasRoom = useBreakpoint('controls');
  const tiny = useBreakpoint('tiny');
  const session = useSession();
  if (!session) return null;
  const name = session.displayName ?? session.email ?? '';
  return (
    <header className={styles.topbar} data-compact={compact || undefined}>
      <Brand />
      <Breadcrumbs />
      <SearchBox />
      <div className={styles.actions}>
        <Progress />
        <New />
        {hasRoom && <WideControls />}
        {!tiny && <ThemeToggle />}
        <NotificationsMenu />
        <AccountMenu
          trigger={
            <button type="button" className={styles.account} aria-label="Account">
              <Avatar key={session.picture} name={name} src={session.picture} />
            </button>
          }
        />
      </div>
    </header>
  );
});
