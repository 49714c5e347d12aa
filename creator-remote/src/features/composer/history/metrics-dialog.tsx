import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import { metricLabels, metrics } from '@bestie/contracts/social-posts';
import type { Metric } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { plainDay } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { variantName } from '../../../parts/social-posts/state-words';
import { PointTable } from './point-table';
import styles from './history.module.css';

export interface MetricsDialogProps {
  card: VariantCard;
  network: Network;
  onClose: () => void;
}

/** All measurements of a post, and a form for those of one day. */
export function MetricsDialog({ card, network, onClose }: MetricsDialogProps) {
  const { api } = useShell();
  const { act, busy, failure, issue, conflict } = useActionState();
  const query = useQuery(socialPostsQueries.listMetrics(api, card.id));
  const [day, setDay] = useState<string | null>(plainDay(new Date()));
  const [values, setValues, clear] = useDraft<Partial<Record<Metric, number | null>>>(
    `social:metrics:${card.id}`,
    {},
  );
  const entered = Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === 'number'),
  ) as Partial<Record<Metric, number>>;

  async function add() {
    if (day === null) return;
    const done = await act({
      call: () => api.socialMetrics.add({ variantId: card.id, day, values: entered }),
      updates: socialPostsQueries.listMetrics(api, card.id).queryKey,
      stale: [socialPostsQueries.all],
      said: 'Noted.',
      failure: 'thrown',
    });
    if (!done) return;
    setValues(Object.fromEntries(metrics.map((metric) => [metric, null])));
    clear();
  }

  return (
    <FormDialog
      size="l"
      noValidate
      title="Numbers"
      description={`${variantName(card)}. Nothing is overwritten: the newest number counts.`}
      submitLabel="Note them"
      cancelLabel="Close"
      busy={busy}
      disabled={day === null || Object.keys(entered).length === 0}
      dismissible={Object.keys(entered).length === 0}
      onClose={onClose}
      onSubmit={() => void add()}
      below={<PointTable network={network} query={query} />}
    >
      <FormError>{failure ?? conflict?.message}</FormError>
      <Field label="What the network showed on" required error={issue('day')}>
        <DateInput value={day} onValueChange={setDay} />
      </Field>
      <div className={styles.numbers}>
        {metrics.map((metric) => (
          <Field key={metric} label={metricLabels[metric]} optional error={issue(`values.${metric}`)}>
            <NumberInput
              min={0}
              max={limits.socialPosts.metric}
              value={values[metric] ?? null}
              onValueChange={(value) => setValues({ ...values, [metric]: value })}
            />
          </Field>
        ))}
      </div>
      <p role="alert" className={styles.soft}>
        {issue('values')}
      </p>
    </FormDialog>
  );
}
