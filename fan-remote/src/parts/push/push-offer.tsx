import { useState } from 'react';
import Smartphone from 'lucide-react/icons/smartphone';
import { Button } from '@bestie/design-system/button';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import { usePushDevice } from './use-push-device';
import styles from './push-offer.module.css';

const answeredKey = 'bestie:push-offer';

/**
 * Offers push messages when the person has just said that they are waiting for something; once on each
 * device.
 */
export default function PushOffer() {
  const { state, busy, turnOn } = usePushDevice();
  const [answered, setAnswered] = useState(() => keptText('localStorage', answeredKey) !== null);
  if (answered || state !== 'off') return null;
  const answer = () => {
    keepText('localStorage', answeredKey, 'answered');
    setAnswered(true);
  };
  return (
    <aside className={styles.offer} aria-label="Push notifications">
      <Smartphone aria-hidden="true" />
      <p>Get replies on this device, even when Bestie is closed?</p>
      <Button size="s" variant="primary" loading={busy} onClick={() => void turnOn().then(answer)}>
        Turn on
      </Button>
      <Button size="s" onClick={answer}>
        Not now
      </Button>
    </aside>
  );
}
