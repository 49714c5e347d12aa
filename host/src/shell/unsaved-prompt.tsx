import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnsaved } from '../work/unsaved-store';

const LeaveDialog = lazy(() => import(/* webpackChunkName: "leave-dialog" */ './menus/leave-dialog'));

/** Asks before a click inside the application loses something. */
export function UnsavedPrompt() {
  const reasons = useUnsaved((state) => state.entries);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useUnsaved.getState().entries.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        reason={reasons.at(-1)?.text ?? ''}
        onLeave={() => blocker.proceed()}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  );
}
