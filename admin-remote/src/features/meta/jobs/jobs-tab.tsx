import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { jobsQueries } from '@bestie/client/jobs.queries';
import { jobStateLabels, jobStates } from '@bestie/contracts/jobs';
import { adminTopic } from '@bestie/contracts/live';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ReasonDialog } from '../../../parts/reason-field/reason-dialog';
import { JobKinds } from './job-kinds';
import { JobList } from './job-list';
import { jobActWords, useJobActs } from './use-job-acts';
import type { AskedJobAct } from './use-job-acts';
import { TabState } from '../tab-state';

/** Looked at again this often, because jobs begin and end without an event. */
const refreshMs = 10_000;

/** What the servers do by themselves: every kind of jobs, and the jobs of a state, which is in the address. */
export default function JobsTab() {
  const api = useApi();
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const state = jobStates.find((each) => each === params.get('jobs')) ?? 'dead';
  const query = useQuery({ ...jobsQueries.kinds(api), refetchInterval: refreshMs });
  useLiveRefresh(adminTopic, jobsQueries.all);
  const [asked, setAsked] = useState<AskedJobAct | null>(null);
  const [open, setOpen] = useState(false);
  const run = useJobActs();
  const ask = (act: AskedJobAct) => {
    setAsked(act);
    setOpen(true);
  };
  if (!query.data) return <TabState query={query} rows={8} columns={6} />;
  const words = asked && jobActWords[asked.verb];
  return (
    <>
      <Section title="Jobs" lede="Posts, charges and mails are not run again from here.">
        <ChipGroup
          label="State"
          labelHidden
          single
          options={jobStates.map((value) => ({ value, label: jobStateLabels[value] }))}
          value={[state]}
          onValueChange={([next]) => change({ jobs: next === 'dead' ? '' : (next ?? '') }, { replace: true })}
        />
        <JobList state={state} onAct={ask} />
      </Section>
      <Section
        title="Kinds"
        lede="What has an interval and did not run in it is red, even if nothing failed."
      >
        <JobKinds kinds={query.data.items} onAct={ask} />
      </Section>
      {asked && words && (
        <ReasonDialog
          key={`${asked.verb}:${asked.jobId ?? asked.kind}`}
          draftKey={`job:${asked.verb}:${asked.jobId ?? asked.kind}`}
          open={open}
          onOpenChange={setOpen}
          title={words.title}
          description={`${asked.kind}: ${words.description}`}
          confirmLabel={words.label}
          onConfirm={(reason) => run(asked, reason)}
        />
      )}
    </>
  );
}
