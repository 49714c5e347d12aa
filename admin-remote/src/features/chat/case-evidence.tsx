import { useState } from 'react';
import { paths } from '@bestie/contracts/paths';
import { contentLabels, reportReasonLabels } from '@bestie/contracts/reports';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { CaseAround } from './case-around';
import styles from './case-evidence.module.css';

export interface CaseEvidenceProps {
  found: Pick<
    ReportCaseDetail,
    'evidence' | 'pictures' | 'around' | 'present' | 'label' | 'owner' | 'reports'
  >;
  /** A word filter holds it. */
  held?: boolean;
}

/** The text of a thing when it was reported, its current text, and the reasons of the reports. */
export function CaseEvidence({ found, held = false }: CaseEvidenceProps) {
  const { evidence, present, label, owner, reports } = found;
  const same = present?.title === evidence.title && present.text === evidence.text;
  return (
    <div className={styles.evidence}>
      <section aria-label="When it was reported" className={styles.side}>
        <h3 className={styles.heading}>
          {reports.some(({ rules }) => rules) ? 'As it was written' : 'When it was reported'}
        </h3>
        <p className={styles.title}>{evidence.title}</p>
        {evidence.text && (
          <p className={styles.text}>
            <PeopleText>{evidence.text}</PeopleText>
          </p>
        )}
        <ReportedPictures pictures={found.pictures} />
      </section>
      <section aria-label="Now" className={styles.side}>
        <h3 className={styles.heading}>Now</h3>
        {held && <p className={styles.quiet}>It waits: nobody but its author sees it.</p>}
        {!present && !held && (
          <p className={styles.quiet}>It is not there any more, or not public any more.</p>
        )}
        {present && same && <p className={styles.quiet}>Unchanged.</p>}
        {present && !same && (
          <>
            <p className={styles.title}>{present.title}</p>
            {present.text && (
              <p className={styles.text}>
                <PeopleText>{present.text}</PeopleText>
              </p>
            )}
          </>
        )}
        {label && (
          <p className={styles.quiet}>
            It has a label: “{contentLabels[label]}”. The label stays until the decision that gave it is taken
            back.
          </p>
        )}
        <p className={styles.links}>
          {evidence.path && <Link href={evidence.path}>Open it</Link>}
          {owner && (
            <Link href={`${paths.admin.users}?q=${encodeURIComponent(owner.uid)}`}>By {owner.name}</Link>
          )}
        </p>
      </section>
      <CaseAround around={found.around} evidence={evidence} />
      <ul className={styles.reports} aria-label="Reports">
        {reports.map((report) => (
          <li key={report.id}>
            {report.rules ? <FoundByRule report={report} /> : <ReportFacts report={report} />}
            {report.note && (
              <p className={styles.text}>
                “<PeopleText>{report.note}</PeopleText>”
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Report = ReportCaseDetail['reports'][number];

/** How often admins acted on what this person reported before. */
const recordWords = ({ agreed, decided }: Report): string =>
  decided === 0
    ? 'no earlier report decided'
    : `admins agreed with ${agreed} of ${plural(decided, 'earlier report')}`;

function ReportFacts({ report }: { report: Report }) {
  return (
    <>
      {reportReasonLabels[report.reason]} · {formatAgo(report.createdAt)} ·{' '}
      {report.reporterUid === null ? 'by a guest' : `by a member · ${recordWords(report)}`} · weighs{' '}
      {Math.round(report.weight * 100) / 100}
    </>
  );
}

/** What word filters found in the text. */
function FoundByRule({ report: { rules, createdAt } }: { report: Report }) {
  return (
    <>
      {rules?.map(({ name, action, words }) => (
        <p key={name} className={styles.quiet}>
          By a rule: {name} ({action}), {words.map((word) => `“${word}”`).join(', ')} · {formatAgo(createdAt)}
        </p>
      ))}
    </>
  );
}

/** Pictures are blurred and grey until pressed, so that admins see them only when they need to. */
function ReportedPictures({ pictures }: Pick<ReportCaseDetail, 'pictures'>) {
  const [shown, setShown] = useState(false);
  if (pictures.length === 0) return null;
  const photos = pictures.flatMap((picture) => {
    const photo = toPhoto(picture, '', '160px');
    return photo ? [{ id: picture.id, src: photo.src }] : [];
  });
  if (photos.length === 0) return <p className={styles.quiet}>Its pictures are being prepared.</p>;
  return (
    <>
      <div className={styles.pictures} data-shown={shown || undefined}>
        {photos.map(({ id, src }) => (
          <img key={id} src={src} alt="" width={96} height={96} />
        ))}
      </div>
      <Button size="s" onClick={() => setShown(!shown)}>
        {shown ? 'Blur the pictures' : 'Show the pictures'}
      </Button>
    </>
  );
}
