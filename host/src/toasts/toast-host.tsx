import { useToasts } from './toast-store';

/** Container of toasts; empty until the first one. */
export function ToastHost() {
  const Area = useToasts((state) => state.Area);
  return Area && <Area />;
}
