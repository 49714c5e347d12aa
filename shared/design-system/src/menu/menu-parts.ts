import { createContext, useContext } from 'react';
import type { Menu } from '@base-ui/react/menu';

/**
 * The primitives, once they are loaded: the items read them from here instead of importing them, so that a page
 * with a menu does not carry the menu's code before it opens.
 */
const MenuParts = createContext<typeof Menu | null>(null);

export const MenuPartsProvider = MenuParts.Provider;

/** For items; they are only rendered inside an open menu. */
export function useMenuParts(): typeof Menu {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error('A menu item stands outside of a Menu.');
  return parts;
}
