import type { ReactNode } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import type { Need } from '@bestie/contracts/social-posts.contract';
import { Button } from '@bestie/design-system/button';
import { NetworkIcon } from './network-name';
import { composerPath, postPath } from './post-paths';
import { useVariantDialogs } from './use-variant-dialogs';
import styles from './needs-list.module.css';

/** Where the button of a need leads; null where it asks on the spot. */
function hrefOf({ kind, network, postId }: Need): string | null {
  if (postId === null) return paths.creator.connections;
  switch (kind) {
    case 'unsure':
      return null;
    case 'limits':
      return composerPath(network, postId);
    default:
      return postPath(postId);
  }
}

/** One sentence and its button. */
export const NeedRow = ({
  icon,
  about,
  sentence,
  children,
}: {
  icon: ReactNode;
  /** What the icon says. */
  about: string;
  sentence: string;
  children: ReactNode;
}) => (
  <li className={styles.need}>
    <span className={styles.icon} title={about}>
      {icon}
    </span>
    <p>{sentence}</p>
    {children}
  </li>
);

/** What needs the creator, in the order of the server: one sentence and one button each. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  const { ask, dialogs } = useVariantDialogs();
  return (
    <>
      <ul className={styles.needs}>
        {needs.map((need) => {
          const { kind, variantId, postId, network, sentence, button } = need;
          const href = hrefOf(need);
          const name = `${button} ${sentence}`;
          return (
            <NeedRow
              key={`${kind} ${variantId ?? network}`}
              icon={<NetworkIcon network={network} />}
              about={networkNames[network]}
              sentence={sentence}
            >
              {href !== null ? (
                <Button size="s" href={href} aria-label={name}>
                  {button}
                </Button>
              ) : (
                <Button
                  size="s"
                  aria-label={name}
                  onClick={() =>
                    variantId !== null && postId !== null && ask('there', { id: variantId, postId, network })
                  }
                >
                  {button}
                </Button>
              )}
            </NeedRow>
          );
        })}
      </ul>
      {dialogs}
    </>
  );
}
