import { lazy, Suspense } from 'react';
import { useSecondFactor } from './second-factor-store';

const SecondFactorDialog = lazy(
  () => import(/* webpackChunkName: "second-factor" */ './second-factor-dialog'),
);

/** Asks for the second factor of a sign-in, on whichever page it happens. */
export function SecondFactorPrompt() {
  const { waiting } = useSecondFactor();
  return (
    waiting && (
      <Suspense fallback={null}>
        <SecondFactorDialog signIn={waiting} />
      </Suspense>
    )
  );
}
