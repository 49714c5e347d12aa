import { eligibilityLabels, tieRuleLabels } from '@bestie/contracts/challenges';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { limits } from '@bestie/contracts/limits';
import { formatMoment } from '@bestie/design-system/format-date';
import { placeInWords } from '../../../parts/challenges/challenge-words';
import { PeopleParagraphs } from '../../../parts/conversation/reading/people-paragraphs';
import styles from './challenge-brief.module.css';

const { hearts } = limits.challenges;

/** What a challenge asks for: brief, rules, prizes, dates, and how people vote. */
export function ChallengeBrief({ challenge }: { challenge: Challenge }) {
  const { brief, rules, prizes, ties, eligibility, votingMethod, opensAt, votesAt, closesAt } = challenge;
  return (
    <div className={styles.words}>
      <PeopleParagraphs handles={[]}>{brief}</PeopleParagraphs>
      {rules !== '' && (
        <section aria-labelledby="challenge-rules">
          <h2 id="challenge-rules">Rules</h2>
          <PeopleParagraphs handles={[]}>{rules}</PeopleParagraphs>
        </section>
      )}
      {prizes.length > 0 && (
        <section aria-labelledby="challenge-prizes">
          <h2 id="challenge-prizes">Prizes</h2>
          <dl className={styles.facts}>
            {prizes.map((prize, index) => (
              <div key={index}>
                <dt>{placeInWords(index + 1)}</dt>
                <dd>{prize}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>{tieRuleLabels[ties]}.</p>
        </section>
      )}
      <section aria-labelledby="challenge-facts">
        <h2 id="challenge-facts">How it works</h2>
        <dl className={styles.facts}>
          <Instant label="Opens" at={opensAt} />
          <Instant label="Voting begins" at={votesAt} />
          <Instant label="Ends" at={closesAt} />
          <div>
            <dt>Who may enter</dt>
            <dd>{eligibilityLabels[eligibility]}</dd>
          </div>
          <div>
            <dt>How people vote</dt>
            <dd>
              {votingMethod === 'hearts'
                ? `Everybody gives up to ${hearts} hearts.`
                : 'Two entries at a time, without names. Which one is the better answer?'}
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

function Instant({ label, at }: { label: string; at: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={at}>{formatMoment(at)}</time>
      </dd>
    </div>
  );
}
