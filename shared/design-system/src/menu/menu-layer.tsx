import { Menu as Primitive } from '@base-ui/react/menu';
import type { AnchoredProps, LayerOf } from '../anchored/anchored';
import { AnchoredLayer } from '../anchored/anchored-layer';
import { classNames } from '../class-names';
import { MenuPartsProvider, type MenuParts } from './menu-parts';
import styles from './menu.module.css';

// Named imports, so that the bundler drops unused primitives.
const FRAME = {
  Root: Primitive.Root,
  Trigger: Primitive.Trigger,
  Portal: Primitive.Portal,
  Positioner: Primitive.Positioner,
  Popup: Primitive.Popup,
};
const PARTS: MenuParts = {
  Item: Primitive.Item,
  LinkItem: Primitive.LinkItem,
  Separator: Primitive.Separator,
  Group: Primitive.Group,
  GroupLabel: Primitive.GroupLabel,
  CheckboxItem: Primitive.CheckboxItem,
  RadioGroup: Primitive.RadioGroup,
  RadioItem: Primitive.RadioItem,
};

/** Trigger and list; provides the primitives to the items. */
export function MenuLayer({ align = 'end', className, children, ...layer }: LayerOf<AnchoredProps>) {
  return (
    <AnchoredLayer
      {...layer}
      parts={FRAME}
      align={align}
      gap={6}
      className={classNames(styles.popup, className)}
    >
      <MenuPartsProvider value={PARTS}>{children}</MenuPartsProvider>
    </AnchoredLayer>
  );
}
