import { useState } from 'react';
import type { BillingPlan } from '@bestie/contracts/billing.contract';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatDate } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { possibleChanges } from './billing-words';
import { UpgradeDialog } from './upgrade-dialog';
import { useChangePlan } from './use-change-plan';
import styles from './billing.module.css';

export interface TiersSectionProps {
  plan: BillingPlan;
  tiers: readonly VipTier[];
}

/** The other tiers: upgrades take effect now, downgrades at the end of the period. */
export function TiersSection({ plan, tiers }: TiersSectionProps) {
  const { downgrade } = useChangePlan();
  const [up, setUp] = useState<VipTier | null>(null);
  const [down, setDown] = useState<VipTier | null>(null);
  const [asking, setAsking] = useState(false);
  const others = possibleChanges(plan, tiers);
  if (others.length === 0) return null;
  const until = formatDate(plan.until);
  return (
    <Section
      title="Change tier"
      lede="A higher tier opens at once. A lower one begins when this period ends."
    >
      <ul className={styles.rows} aria-label="Other tiers">
        {others.map(({ tier, change }) => (
          <li key={tier.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{tier.name}</span>
              <span className={styles.quiet}>
                <AfterFirstRender>{formatMoney(tier.price)} a month</AfterFirstRender>
              </span>
            </span>
            {plan.nextTier?.id === tier.id ? (
              <span className={styles.quiet}>From {until}</span>
            ) : change === 'upgrade' ? (
              <Button
                aria-label={`Upgrade to ${tier.name}`}
                disabled={tier.left === 0}
                onClick={() => setUp(tier)}
              >
                {tier.left === 0 ? 'Full' : 'Upgrade'}
              </Button>
            ) : (
              <Button
                variant="ghost"
                aria-label={`Downgrade to ${tier.name}`}
                onClick={() => {
                  setDown(tier);
                  setAsking(true);
                }}
              >
                Downgrade
              </Button>
            )}
          </li>
        ))}
      </ul>
      {up && <UpgradeDialog key={up.id} tier={up} onClose={() => setUp(null)} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Change to ${down?.name ?? ''}?`}
        description={`${plan.tier.name} stays open until ${until}. Then ${
          down ? formatMoney(down.price) : ''
        } a month is charged.`}
        confirmLabel="Downgrade"
        cancelLabel="Close"
        onConfirm={() => down && downgrade(down.id, `${down.name} begins on ${until}.`)}
      />
    </Section>
  );
}
