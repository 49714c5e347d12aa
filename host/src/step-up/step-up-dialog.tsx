import { useEffect, useState } from 'react';
import { userTopic } from '@bestie/contracts/live';
import { stepUpPath } from '@bestie/contracts/step-up';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { useServices } from '../shell/services';
import type { WaitingStepUp } from './step-up-store';

/**
 * Links to the server's page that asks for the password. It opens in a separate tab that no code of this
 * page, or of a console, can access. Closes automatically once the server has the confirmation.
 */
export default function StepUpDialog({ stepUp }: { stepUp: WaitingStepUp }) {
  const { api, live, sessions } = useServices();
  const [opened, setOpened] = useState(false);
  const uid = sessions.getState().session?.uid ?? '';

  useEffect(() => {
    let ended = false;
    const check = async () => {
      // The next check tells; offline nothing can be confirmed.
      const answer = await api.stepUps.get({ stepUpId: stepUp.id }).catch(() => null);
      if (ended || !answer || answer.state === 'waiting') return;
      if (answer.state === 'confirmed') stepUp.confirmed();
      else stepUp.cancelled();
    };
    const look = () => void check();
    const unsubscribe = live.subscribe(userTopic(uid), (event) => {
      // A null event means that events may have been missed.
      if (event === null || event.type === 'stepUps.confirm') look();
    });
    addEventListener('focus', look);
    return () => {
      ended = true;
      unsubscribe();
      removeEventListener('focus', look);
    };
  }, [api, live, stepUp, uid]);

  return (
    <Dialog
      open
      size="s"
      dismissible={false}
      onOpenChange={(open) => !open && stepUp.cancelled()}
      title="Confirm that it’s you"
      description={
        opened
          ? 'Confirm in the tab that just opened. This page then continues on its own.'
          : 'This action needs extra confirmation. A separate page opens in a new tab to check that it’s you.'
      }
      footer={
        <>
          <Button onClick={stepUp.cancelled}>Cancel</Button>
          <Button
            variant={opened ? 'quiet' : 'primary'}
            href={stepUpPath(stepUp.id)}
            target="_blank"
            rel="noopener"
            onClick={() => setOpened(true)}
          >
            {opened ? 'Open it again' : 'Continue'}
          </Button>
        </>
      }
    />
  );
}
