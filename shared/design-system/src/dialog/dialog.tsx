import { Modal, type ModalProps } from '../modal/modal';

export interface DialogProps extends ModalProps {
  /** Maximum width: s 440 px, m 600 px, l 960 px. */
  size?: 's' | 'm' | 'l';
}

/** A short task on top of the page; a bottom sheet on phones. */
export function Dialog({ size = 'm', ...props }: DialogProps) {
  return <Modal {...props} shape={`dialog-${size}`} />;
}
