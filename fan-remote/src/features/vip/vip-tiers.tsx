import { useQuery } from '@tanstack/react-query';
import { billingQueries } from '@bestie/client/billing.queries';
import type { Billing } from '@bestie/contracts/billing.contract';
import { paths } from '@bestie/contracts/paths';
import type { Vip, VipTier } from '@bestie/contracts/vip.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { formatMoney } from '@bestie/design-system/money';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { JoinTier } from '../../parts/billing/join-tier';
import styles from './vip-tiers.module.css';

/** The tiers with their prices. Closed ones are shown to who has them. */
export function VipTiers({ vip: { tiers, mine } }: { vip: Vip }) {
  const { api } = useShell();
  const billing = useQuery(billingQueries.get(api)).data;
  const shown = tiers.filter(({ closed, id }) => !closed || id === mine?.tierId);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.tiers} aria-label="Tiers">
      {shown.map((tier) => (
        <li key={tier.id} className={styles.tier} data-mine={tier.id === mine?.tierId || undefined}>
          <h2 className={styles.name}>{tier.name}</h2>
          {/* The first use of Intl is expensive. */}
          <p className={styles.price}>
            <AfterFirstRender>
              <strong>{formatMoney(tier.price)}</strong> a month
            </AfterFirstRender>
          </p>
          <p className={styles.description}>
            <PeopleText>{tier.description}</PeopleText>
          </p>
          <p className={styles.state}>
            {tier.id === mine?.tierId ? (
              <Badge tone="accent">Yours until {formatDate(mine.until)}</Badge>
            ) : (
              placesInWords(tier)
            )}
          </p>
          {billing && tier.id !== mine?.tierId && <WayIn tier={tier} billing={billing} />}
        </li>
      ))}
    </ul>
  );
}

/** How to get a tier: by joining it, or by a change of what is paid for already. */
function WayIn({ tier, billing: { plan, checkout } }: { tier: VipTier; billing: Billing }) {
  if (plan)
    return (
      <Button block href={paths.fan.billing} aria-label={`Change to ${tier.name}`}>
        Change plan
      </Button>
    );
  if (checkout?.tier.id === tier.id && checkout.url?.startsWith('/'))
    return (
      <Button variant="primary" block href={checkout.url}>
        Continue to pay
      </Button>
    );
  return <JoinTier tier={tier} />;
}

function placesInWords({ left }: VipTier): string {
  if (left === null) return '';
  return left === 0 ? 'All places are taken' : `${plural(left, 'place')} left`;
}
