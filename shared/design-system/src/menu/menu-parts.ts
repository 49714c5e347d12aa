import { createContext, useContext } from 'react';
import type { Menu } from '@base-ui/react/menu';

/** The primitives that items are made of. */
export type MenuParts = Pick<
  typeof Menu,
  'Item' | 'LinkItem' | 'Separator' | 'Group' | 'GroupLabel' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem'
>;

/**
 * The primitives, once they are loaded. Items read them from this context instead of importing them, so that
 * a page with a menu does not load the menu's code before it opens.
 */
const Parts = createContext<MenuParts | null>(null);

export const MenuPartsProvider = Parts.Provider;

/** For items, which are only rendered inside an open menu. */
export function useMenuParts(): MenuParts {
  const parts = useContext(Parts);
  if (!parts) throw new Error('A menu item stands outside of a Menu.');
  return parts;
}
