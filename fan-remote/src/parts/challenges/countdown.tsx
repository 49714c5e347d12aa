import type { Challenge } from '@bestie/contracts/challenges.contract';
import { formatMoment } from '@bestie/design-system/format-date';
import { endInWords, leftInWords, nextDateOf } from './challenge-words';
import { useTimeLeft } from './use-time-left';
import styles from './countdown.module.css';

export interface CountdownProps {
  challenge: Pick<Challenge, 'state' | 'opensAt' | 'votesAt' | 'closesAt'>;
  size?: 's' | 'l';
}

/** How long it is until something happens with a challenge, by the server’s clock. */
export function Countdown({ challenge, size = 's' }: CountdownProps) {
  const next = nextDateOf(challenge);
  return (
    <p className={styles.countdown} data-size={size}>
      {next ? <TimeLeft {...next} /> : endInWords(challenge)}
    </p>
  );
}

function TimeLeft({ what, at }: { what: string; at: string }) {
  const left = useTimeLeft(at);
  return (
    <>
      <span>{what}</span>{' '}
      <time dateTime={at} title={formatMoment(at)} className={styles.left}>
        {leftInWords(left)}
      </time>
    </>
  );
}
