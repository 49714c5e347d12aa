import { Modal, type ModalProps } from '../modal/modal';

export interface DrawerProps extends ModalProps {
  /** 760 px instead of 480 px. */
  wide?: boolean;
}

/** Details of something on the page, sliding in from the right; a bottom sheet on phones. */
export function Drawer({ wide = false, ...props }: DrawerProps) {
  return <Modal {...props} reading shape={wide ? 'drawer-wide' : 'drawer'} />;
}
