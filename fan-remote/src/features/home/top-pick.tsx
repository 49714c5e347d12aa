import { useQuery } from '@tanstack/react-query';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { paths } from '@bestie/contracts/paths';
import { Section } from '@bestie/design-system/section';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { personName } from '../../parts/conversation/conversation-words';
import { OutfitPicture } from '../../parts/outfits/outfit-picture';
import styles from './top-pick.module.css';

/** The first outfit of the latest edition of Top Picks; nothing where nothing is picked or loved yet. */
export function TopPick() {
  const { api } = useShell();
  const { data: edition } = useQuery(spotlightsQueries.get(api, {}));
  const first = edition?.items[0];
  if (!first || first.part === 'running') return null;
  const { id, outfit, reason, curator } = first;
  return (
    <Section
      title={edition.earlier ? 'The latest top pick' : 'This week’s top pick'}
      more={{ label: 'All Top Picks', href: paths.fan.spotlights }}
    >
      <div className={styles.pick}>
        <OutfitPicture
          outfit={outfit}
          sizes="220px"
          title={outfit.name}
          meta={`By ${outfit.owner.name}`}
          href={`${paths.fan.spotlights}?pick=${id}`}
        />
        {reason !== null && (
          <figure className={styles.reason}>
            <blockquote>
              <PeopleText>{reason}</PeopleText>
            </blockquote>
            <figcaption>Picked by {personName(curator)}</figcaption>
          </figure>
        )}
      </div>
    </Section>
  );
}
