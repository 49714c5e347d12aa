import { useToasts } from './toasts';

/** Where toasts will be, once there is one. */
export function ToastHost() {
  const Area = useToasts((state) => state.Area);
  return Area && <Area />;
}
