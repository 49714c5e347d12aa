import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { archivesQueries } from '@bestie/client/archives.queries';
import type { ArchiveOffers } from '@bestie/contracts/archives.contract';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { everything } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import styles from './archive.module.css';

type Publication = ArchiveOffers['publish'][number];
type Invitation = ArchiveOffers['invite'][number];
type Api = ReturnType<typeof useShell>['api'];

const publish = (api: Api, { kind, id, version, visibility }: Publication) =>
  kind === 'board'
    ? api.boards.update({ boardId: id, version, visibility })
    : api.outfits.update({ outfitId: id, version, visibility });

const invite = (api: Api, { boardId, handle, role }: Invitation) =>
  api.boards.addMember({ boardId, who: `@${handle}`, role });

const publicationOf = ({ kind, visibility }: Publication) =>
  `${kind === 'board' ? 'Board' : 'Outfit'}, was ${visibility}`;

interface ChoiceProps<Offer> {
  legend: string;
  hint: string;
  action: string;
  offers: readonly Offer[];
  keyOf(offer: Offer): string;
  label(offer: Offer): string;
  detail(offer: Offer): string;
  accept(offer: Offer): Promise<unknown>;
}

/** A list of checkboxes, none checked at first, with one button that acts on the checked ones. */
function Choice<Offer>({ legend, hint, action, offers, keyOf, label, detail, accept }: ChoiceProps<Offer>) {
  const { act, busy } = useActionState();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (offers.length === 0) return null;
  const chosen = offers.filter((offer) => ticked.has(keyOf(offer)));
  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const key of keys)
        if (on) after.add(key);
        else after.delete(key);
      return after;
    });

  async function acceptChosen() {
    await act({
      call: async () => {
        for (const offer of chosen) await accept(offer);
      },
      // A completed item is no longer offered; it now shows elsewhere.
      stale: everything,
    });
    setTicked(new Set());
  }

  return (
    <fieldset className={styles.offers}>
      <legend>{legend}</legend>
      <p className={styles.hint}>{hint}</p>
      {offers.length > 1 && (
        <Checkbox
          label="All"
          checked={chosen.length === offers.length}
          indeterminate={chosen.length > 0 && chosen.length < offers.length}
          onCheckedChange={(on) => tick(offers.map(keyOf), on)}
        />
      )}
      <ul>
        {offers.map((offer) => (
          <li key={keyOf(offer)}>
            <Checkbox
              label={label(offer)}
              hint={detail(offer)}
              checked={ticked.has(keyOf(offer))}
              onCheckedChange={(on) => tick([keyOf(offer)], on)}
            />
          </li>
        ))}
      </ul>
      <Button disabled={chosen.length === 0 || busy} onClick={() => void acceptChosen()}>
        {action}
      </Button>
    </fieldset>
  );
}

/**
 * An import publishes nothing and invites no one. Here the person chooses what to publish and whom to invite
 * again.
 */
export function ImportOffers({ importId }: { importId: string }) {
  const { api } = useShell();
  const { data } = useQuery(archivesQueries.offers(api, importId));
  if (!data) return null;
  return (
    <>
      <Choice
        legend="Publish again"
        hint="These were imported as private. Others see only what you publish."
        action="Publish again"
        offers={data.publish}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        label={({ title }) => title}
        detail={publicationOf}
        accept={(offer) => publish(api, offer)}
      />
      <Choice
        legend="Invite again"
        hint="No one can work on your boards until you invite them."
        action="Invite again"
        offers={data.invite}
        keyOf={({ boardId, handle }) => `${boardId} ${handle}`}
        label={({ name, handle }) => (name ? `${name} (@${handle})` : `@${handle}`)}
        detail={({ boardTitle, role }) => `${boardTitle}, as ${role}`}
        accept={(offer) => invite(api, offer)}
      />
    </>
  );
}
