import { create } from 'zustand';
import { keepText, keptKeys, keptText } from '@bestie/remote-kit/keep-text';

/** One flag per console, for the tab's session (specification.md, sections 2 and 3). */
export const sidebarKey = (consoleId: string) => `sidebar-collapsed:${consoleId}`;

interface SidebarState {
  /** Chosen by the person; other consoles follow the width of the window. */
  collapsed: Readonly<Record<string, boolean>>;
  setCollapsed(consoleId: string, collapsed: boolean): void;
}

function storedFlags(): Record<string, boolean> {
  const prefix = sidebarKey('');
  return Object.fromEntries(
    keptKeys('sessionStorage')
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), keptText('sessionStorage', key) === 'true']),
  );
}

/** Which sidebars are collapsed. */
export const useSidebars = create<SidebarState>((set) => ({
  collapsed: storedFlags(),
  setCollapsed(consoleId, collapsed) {
    keepText('sessionStorage', sidebarKey(consoleId), String(collapsed));
    set((state) => ({ collapsed: { ...state.collapsed, [consoleId]: collapsed } }));
  },
}));
