import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { failureText } from '@bestie/contracts/errors';
import { categoryLabels } from '@bestie/contracts/items';
import { paths } from '@bestie/contracts/paths';
import type { OutfitRemix, RemixPiece, RemixSwap } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { layAt, layersAt } from '../document/remix';
import { useSettledDocument, useWorkbench } from '../editor/use-editor';
import { TrayLoading } from './tray-loading';
import { optionsOf } from './remix-pieces';
import { TrayPicture } from './tray-picture';
import styles from './remix-tray.module.css';

/** The replacement of each piece of the original, its reasons, and alternatives. */
export default function RemixTray({ originalId }: { originalId: string }) {
  const { api } = useShell();
  const query = useQuery(outfitsQueries.remix(api, originalId));
  if (query.data) return <Swaps remix={query.data} />;
  if (query.isPending) return <TrayLoading label="Looking through your closet…" />;
  if (isMissing(query.error))
    return (
      <p className={styles.lede}>
        {query.error.code === 'forbidden'
          ? failureText(query.error)
          : 'The original is no longer available. Your remix is yours to keep.'}
      </p>
    );
  return <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

function Swaps({ remix }: { remix: OutfitRemix }) {
  const { swaps } = remix;
  const missing = swaps.filter((swap) => !swap.chosen).length;
  return (
    <div className={styles.tray}>
      <p className={styles.lede} data-remix-sum>
        {missing === 0
          ? swaps.length === 1
            ? 'Its piece has a match in your closet.'
            : `All ${swaps.length} pieces have a match in your closet.`
          : missing === swaps.length
            ? 'Nothing in your closet matches this outfit yet.'
            : `${swaps.length - missing} of ${swaps.length} pieces have a match in your closet.`}
      </p>
      <ul className={styles.swaps} aria-label="Swaps">
        {swaps.map((swap) => (
          <Swap key={swap.original.itemId} swap={swap} />
        ))}
      </ul>
      {missing > 0 && (
        <Button block href={paths.fan.uploadCloset}>
          Add pieces to your closet
        </Button>
      )}
    </div>
  );
}

function Swap({ swap }: { swap: RemixSwap }) {
  const { editor, pieces, know } = useWorkbench();
  const document = useSettledDocument();
  const { original, places } = swap;
  const options = optionsOf(swap);
  const layer = layersAt(document, places)[0];
  const current =
    layer && (pieces.get(layer.itemId) ?? options.find(({ itemId }) => itemId === layer.itemId));
  const name = layer ? (current?.name ?? layer.seen.name) : null;
  const reason = layer && options.find(({ itemId }) => itemId === layer.itemId)?.reason;
  const others = options.filter(({ itemId }) => itemId !== layer?.itemId);
  const take = (piece: RemixPiece) => {
    const { itemId, category, cover } = piece;
    know([piece]);
    editor.edit(layAt(places, { itemId, name: piece.name, category, pictureId: cover?.id ?? null }), {
      label: `${piece.name} instead of ${original.name}`,
      ...(layer && { select: layer.id }),
    });
  };
  return (
    <li className={styles.swap} aria-label={original.name}>
      <div className={styles.pair}>
        <TrayPicture src={original.cover?.sources?.small} />
        <ArrowRight className={styles.arrow} aria-hidden="true" />
        <TrayPicture src={current?.cover?.sources?.small} empty={!layer} />
        <p className={styles.words}>
          <span className={styles.theirs}>{original.name}</span>
          {name ? (
            <>
              <span className={styles.name}>{name}</span>
              <span className={styles.reason}>{reason ?? 'Your own choice'}</span>
            </>
          ) : options.length > 0 ? (
            <span className={styles.reason}>Left out</span>
          ) : (
            <span className={styles.reason}>
              No match in your closet ({categoryLabels[original.category].toLowerCase()})
            </span>
          )}
        </p>
      </div>
      {others.length > 0 && (
        <div className={styles.others} role="group" aria-label={`Instead of ${name ?? original.name}`}>
          {others.map((piece) => (
            <button
              key={piece.itemId}
              type="button"
              className={styles.other}
              aria-label={`Use ${piece.name}: ${piece.reason}`}
              title={`${piece.name}: ${piece.reason}`}
              onClick={() => take(piece)}
            >
              <TrayPicture src={piece.cover?.sources?.small} />
              <span className={styles.otherName}>{piece.name}</span>
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
