import { useBlocker } from 'react-router-dom';
import { useUnsaved } from '../page-state/unsaved-store';
import { PartProblem, shellPart } from './shell-part';

const LeaveDialog = shellPart(
  () => import(/* webpackChunkName: "leave-dialog" */ './menus/leave-dialog'),
  // If the dialog cannot be loaded the person stays, and nothing is lost.
  ({ retry, onStay }) => (
    <PartProblem
      text="You have unsaved work, so this page stays open."
      retry={retry}
      close={onStay}
      floating
    />
  ),
);

/** Asks before navigation inside the application would lose something. */
export function UnsavedPrompt() {
  const reasons = useUnsaved((state) => state.entries);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useUnsaved.getState().entries.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      reason={reasons.at(-1)?.text ?? ''}
      onLeave={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  );
}
