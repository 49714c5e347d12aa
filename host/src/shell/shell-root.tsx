import { useEffect, useLayoutEffect, useMemo, type ComponentProps } from 'react';
import { Link as RouterLink, Outlet, ScrollRestoration } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { LinkProvider } from '@bestie/design-system/link';
import { ShellProvider } from '@bestie/remote-kit/shell';
import type { Shell } from '@bestie/remote-kit/shell-contract';
import { newMenu, searchField } from '../shortcuts/shortcut-targets';
import { listenToShortcuts } from '../shortcuts/shortcuts';
import { followTheme, resolvedTheme, useTheme } from '../theme/theme';
import { ToastHost } from '../toasts/toast-host';
import { registerCrumb } from '../page-state/crumb-store';
import {
  currentPrimaryAction,
  registerPrimaryAction,
  usePrimaryActions,
} from '../page-state/primary-action-store';
import { useProgress } from '../page-state/progress-store';
import { registerUnsaved } from '../page-state/unsaved-store';
import type { createServices } from './create-services';
import { useFileDropsKeepPage } from './file-drops';
import { scrollKeyOf } from './scroll-key';
import { ServicesProvider, useServices } from './services';
import { shownRole } from '../session/session-store';
import { SecondFactorPrompt } from '../second-factor/second-factor-prompt';
import { StepUpPrompt } from '../step-up/step-up-prompt';
import { UnsavedPrompt } from './unsaved-prompt';

/** Routes links of the design system through the router. */
function RoutedLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return <RouterLink to={href} {...props} />;
}

/** Global keyboard shortcuts. */
function Shortcuts() {
  // Registered before the first paint, because a visible shell must react to keys.
  useLayoutEffect(
    () =>
      listenToShortcuts({
        'focus-search': (event) => {
          if (searchField.reach()) event.preventDefault();
        },
        blur: () => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        },
        'primary-action': (event) => {
          const action = currentPrimaryAction(usePrimaryActions.getState());
          // Without an action of the page, the New menu shows what can be created.
          if (action) action.run();
          else if (!newMenu.reach()) return;
          // Otherwise the letter would be typed into the field that the action focuses.
          event.preventDefault();
        },
      }),
    [],
  );
  return null;
}

/** The shell's value for remotes. */
function useShellValue(): Shell {
  const { sessions, api, queryClient, live, storage, uploads, account, toast, greeting, setFanMode } =
    useServices();
  const session = useStore(sessions, (state) => state.session);
  const fanEnabled = useStore(sessions, (state) => state.fanEnabled ?? false);
  const role = useStore(sessions, shownRole);
  const mode = useTheme((state) => state.mode);
  const setMode = useTheme((state) => state.setMode);
  const resolved = useTheme(resolvedTheme);
  return useMemo(() => {
    const { report, clear } = useProgress.getState();
    return {
      session,
      role,
      theme: { mode, resolved, set: setMode },
      fanMode: { enabled: fanEnabled, set: setFanMode },
      api,
      queryClient,
      live,
      storage,
      uploads,
      account,
      toast,
      progress: { report, clear },
      registerPrimaryAction,
      registerUnsaved,
      registerCrumb,
      greeting,
    };
  }, [
    session,
    role,
    mode,
    setMode,
    resolved,
    fanEnabled,
    setFanMode,
    api,
    queryClient,
    live,
    storage,
    uploads,
    account,
    toast,
    greeting,
  ]);
}

function ShellValue() {
  return (
    <ShellProvider shell={useShellValue()}>
      <Outlet />
    </ShellProvider>
  );
}

/** The root of the shell: providers, keyboard, toasts. It never unmounts. */
export function createShellRoot(services: ReturnType<typeof createServices>) {
  return function ShellRoot() {
    useFileDropsKeepPage();
    useEffect(() => {
      const ends = [followTheme(), services.start()];
      return () => ends.forEach((end) => end());
    }, []);
    return (
      <ServicesProvider value={services}>
        <QueryClientProvider client={services.queryClient}>
          <LinkProvider value={RoutedLink}>
            <ShellValue />
            <Shortcuts />
            <UnsavedPrompt />
            <StepUpPrompt />
            <SecondFactorPrompt />
            <ToastHost />
            <ScrollRestoration getKey={scrollKeyOf} />
          </LinkProvider>
        </QueryClientProvider>
      </ServicesProvider>
    );
  };
}
