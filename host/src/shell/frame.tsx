import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOnline } from '@bestie/design-system/use-online';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { isAskedForName } from '../session/greeting';
import { useNewVersion } from '../page-state/new-version-store';
import { BottomBar } from './bottom-bar/bottom-bar';
import { useConsoleInView } from './console-in-view';
import { useBreakpoint } from './media';
import { useServices, useSession } from './services';
import { PartProblem, shellPart } from './shell-part';
import { Sidebar } from './sidebar/sidebar';
import { useSidebars } from './sidebar/sidebar-store';
import { Topbar } from './topbar/topbar';
import styles from './frame.module.css';

const ConfirmBanner = shellPart(
  () => import(/* webpackChunkName: "confirm-banner" */ './confirm/confirm-banner'),
  ({ retry }) => (
    <PartProblem text="Your email is not confirmed yet. The details could not be loaded." retry={retry} />
  ),
);
const NameBanner = shellPart(
  () => import(/* webpackChunkName: "name-banner" */ './name/name-banner'),
  // It is optional, because the profile asks for a name, too.
  () => null,
);
const DeletionBanner = shellPart(
  () => import(/* webpackChunkName: "account-deletion" */ './account-deletion/deletion-banner'),
  ({ retry }) => (
    <PartProblem text="Your account will be deleted. The details could not be loaded." retry={retry} />
  ),
);
const TrialBanner = shellPart(
  () => import(/* webpackChunkName: "trial-banner" */ './trial/trial-banner'),
  ({ retry }) => (
    <PartProblem text="You’re trying out a release. The details could not be loaded." retry={retry} />
  ),
);

/** Moves focus to the new page and announces its title, as a full page load does. */
function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return undefined;
    arrived.current = pathname;
    // An open dialog, or a field that the new page focuses, keeps the focus.
    const active = document.activeElement;
    if (!active?.closest('[role=dialog]') && !main.current?.contains(active)) {
      main.current?.focus({ preventScroll: true });
    }
    // The page's <title> is set one frame later.
    const frame = requestAnimationFrame(() =>
      setAnnouncement(document.title.replace(/^\(\d+\+?\) | · Bestie$/g, '')),
    );
    return () => cancelAnimationFrame(frame);
  }, [main, pathname]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  );
}

/** Topbar, navigation and page. Guests see only the page. */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession();
  const { trial } = useServices().page;
  const { remote } = useConsoleInView();
  const wide = useBreakpoint('wide');
  const online = useOnline();
  const main = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(() => session !== null && isAskedForName(session.uid));
  const chosen = useSidebars((state) => (remote ? state.collapsed[remote.id] : undefined));
  const { Offer, offered } = useNewVersion();
  const accent = remote?.accent ?? 'fan';
  // Menus and dialogs are in portals outside of this frame and need the accent too.
  useEffect(() => {
    document.documentElement.dataset.accent = accent;
  }, [accent]);

  // The browser's own way to #main would be an entry of the history that the router does not know.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
    main.current?.scrollIntoView();
  };
  const collapsed = chosen ?? !wide;
  const asksName = asked && session !== null && session.displayName === null;
  const navigable = session !== null && remote !== undefined;
  return (
    <div
      className={styles.frame}
      data-navigable={navigable || undefined}
      data-sidebar={chosen === undefined ? undefined : chosen ? 'collapsed' : 'expanded'}
    >
      <VisuallyHidden focusable className={styles.skip}>
        <a href="#main" onClick={skip}>
          Skip to content
        </a>
      </VisuallyHidden>
      {session && <Topbar />}
      {navigable && <Sidebar remote={remote} collapsed={collapsed} />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {!online && (
          <p role="status" className={styles.offline}>
            You’re offline. What’s already here stays; everything else loads when you’re back online.
          </p>
        )}
        {asksName && <NameBanner uid={session.uid} onDone={() => setAsked(false)} />}
        {session?.email && !session.emailVerified && (
          <ConfirmBanner uid={session.uid} email={session.email} hidden={asksName} />
        )}
        {session?.leavesAt && <DeletionBanner leavesAt={session.leavesAt} />}
        {trial && <TrialBanner trial={trial} />}
        {children}
      </main>
      {navigable && <BottomBar remote={remote} />}
      {Offer && <Offer offered={offered} />}
      <Arrival main={main} />
    </div>
  );
}
