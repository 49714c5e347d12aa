import { lazy, Suspense } from 'react';
import { useStepUps } from './step-up-store';

const StepUpDialog = lazy(() => import(/* webpackChunkName: "step-up" */ './step-up-dialog'));

/** Asks the person to confirm dangerous operations, whichever page started them. */
export function StepUpPrompt() {
  const [first] = useStepUps((state) => state.waiting);
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog key={first.id} stepUp={first} />
    </Suspense>
  );
}
