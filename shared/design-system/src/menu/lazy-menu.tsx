import type { ComponentType } from 'react';
import { defer } from '../deferred/deferred';
import { DeferredTrigger } from '../deferred/deferred-trigger';
import type { MenuProps } from './menu';

export interface LazyMenuProps<Items extends object> extends Omit<MenuProps, 'children'> {
  /** Props of the component with the items. */
  items: Items;
}

/**
 * A menu whose items are loaded together with its code: when the page is at rest, or on the first opening. For menus of a
 * first view.
 * @param load imports the component with the items
 */
export function lazyMenu<Items extends object>(
  load: () => Promise<{ default: ComponentType<Items> }>,
): ComponentType<LazyMenuProps<Items>> {
  const parts = defer(async () => {
    const [{ MenuLayer }, { default: Items }] = await Promise.all([import('./menu-layer'), load()]);
    return { MenuLayer, Items };
  });
  return function LazyMenu({ items, ...props }) {
    return (
      <DeferredTrigger
        deferred={parts}
        trigger={props.trigger}
        popup="menu"
        open={props.open}
        onOpen={() => props.onOpenChange?.(true)}
      >
        {({ MenuLayer, Items }, replayPress) => (
          <MenuLayer {...props} replayPress={replayPress}>
            <Items {...items} />
          </MenuLayer>
        )}
      </DeferredTrigger>
    );
  };
}
