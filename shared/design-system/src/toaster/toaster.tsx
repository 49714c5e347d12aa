import { Toaster as Primitive } from 'sonner';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { TOAST_DURATION_MS, TOAST_LIMIT } from './notify';
import styles from './toaster.module.css';

/** Shows the toasts at the top; once per page. Hover and focus pause them, Alt+T moves the focus to them. */
export function Toaster() {
  return (
    <Primitive
      position="top-center"
      duration={TOAST_DURATION_MS.default}
      visibleToasts={TOAST_LIMIT}
      expand
      gap={8}
      className={styles.toaster}
      icons={{ success: <Check />, error: <TriangleAlert /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: styles.toast,
          success: styles.success,
          error: styles.error,
          icon: styles.icon,
          title: styles.title,
          actionButton: styles.action,
        },
      }}
    />
  );
}
