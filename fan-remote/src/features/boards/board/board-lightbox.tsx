import { Suspense, useState } from 'react';
import Flag from 'lucide-react/icons/flag';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Button } from '@bestie/design-system/button';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { PinDetails } from '../pins/pin-details';
import { PinLightbox } from '../pins/pin-lightbox';
import { PinMenu, type PinMenuProps } from './pin-menu';
import styles from './board-lightbox.module.css';

const PinForm = lazyPart(() =>
  import(/* webpackChunkName: "board-dialogs" */ './pin-form').then((module) => ({
    default: module.PinForm,
  })),
);

export interface BoardLightboxProps {
  board: BoardDetail;
  pins: readonly Pin[];
  openId: string | null;
  onOpenIdChange: (pinId: string | null) => void;
  onReport: (pin: Pin) => void;
  actions: PinMenuProps['actions'];
  onCopy: PinMenuProps['onCopy'];
  onMoveTo: PinMenuProps['onMoveTo'];
}

/** The pins of a board in a lightbox, where collaborators edit their details. */
export function BoardLightbox(props: BoardLightboxProps) {
  const { board, pins, openId, onOpenIdChange, onReport, actions, onCopy, onMoveTo } = props;
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <PinLightbox
      pins={pins}
      openId={openId}
      onOpenIdChange={(pinId) => {
        setEditing(null);
        onOpenIdChange(pinId);
      }}
      title={board.title}
      aside={(pin) =>
        editing === pin.id ? (
          <Suspense>
            <PinForm key={pin.id} boardId={board.id} pin={pin} onDone={() => setEditing(null)} />
          </Suspense>
        ) : (
          <PinDetails pin={pin}>
            <div className={styles.buttons}>
              {board.can.edit && <Button onClick={() => setEditing(pin.id)}>Edit details</Button>}
              <PinMenu
                pin={pin}
                board={board}
                actions={actions}
                onCopy={onCopy}
                onMoveTo={onMoveTo}
                onStep={null}
                variant="outline"
              />
            </div>
            {board.can.report && (
              <Button variant="ghost" icon={<Flag />} onClick={() => onReport(pin)}>
                Report
              </Button>
            )}
          </PinDetails>
        )
      }
    />
  );
}
