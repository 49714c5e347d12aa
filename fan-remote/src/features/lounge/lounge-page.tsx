import { Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { roomPath } from './lounge-paths';
import { LoungeSkeleton } from './lounge-skeleton';
import { openSendQueue } from './queue/open-send-queue';
import { OpenRoom } from './room/open-room';
import { RoomList } from './rooms/room-list';
import { useLoungeLive } from './use-lounge-live';
import styles from './lounge-page.module.css';

const RoomForm = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "room-dialogs" */ './rooms/room-form')).RoomForm,
}));

/** The Bestie Lounge: the list of rooms and the open room. A phone shows one of them at a time. */
export default function LoungePage() {
  const { roomId } = useParams();
  const [params] = useSearchParams();
  const shell = useShell();
  const { api, role } = shell;
  const navigate = useNavigate();
  const [queue] = useState(() => openSendQueue(shell));
  const [opening, setOpening] = useState(false);
  const query = useQuery(loungeQueries.rooms(api));
  const rooms = query.data?.items ?? [];
  useLoungeLive(rooms);
  // A wide window opens a room beside the list: at once, and then in the address.
  const chosen =
    roomId === undefined && matchMedia('(min-width: 900px)').matches
      ? rooms.find(({ archived }) => !archived)?.id
      : undefined;
  useEffect(() => {
    // The room is shown already, at its latest messages; the page does not go to its top again.
    if (chosen !== undefined) void navigate(roomPath(chosen), { replace: true, preventScrollReset: true });
  }, [chosen, navigate]);
  const room = rooms.find(({ id }) => id === (roomId ?? chosen));
  useCrumb(chosen === undefined ? (room?.name ?? null) : null);

  if (query.isError && !query.data)
    return (
      <PageProblem
        query={query}
        missing={{
          title: 'The lounge isn’t available',
          text: 'It is not open to you at the moment.',
          drawing: <KeyDrawing />,
          action: <Button href={paths.fan.home}>Home</Button>,
        }}
        failed="The lounge could not be loaded. Try again in a moment."
      />
    );
  if (!query.data) return <LoungeSkeleton />;
  // An open room is the main content of the page.
  const Title = room ? 'h2' : 'h1';
  const position = Number(params.get('message'));
  return (
    <div className={styles.lounge} data-open={roomId !== undefined || undefined}>
      <div className={styles.rooms}>
        <header className={styles.head}>
          <Title className={styles.title}>The Bestie Lounge</Title>
          {role === 'admin' && (
            <Button size="s" icon={<Plus />} onClick={() => setOpening(true)}>
              New room
            </Button>
          )}
        </header>
        <RoomList rooms={rooms} />
      </div>
      {room ? (
        <OpenRoom
          key={room.id}
          room={room}
          position={Number.isInteger(position) && position > 0 ? position : null}
          queue={queue}
        />
      ) : (
        roomId !== undefined && (
          <EmptyState
            className={styles.missing}
            drawing={<KeyDrawing />}
            title="This room isn’t available"
            action={<Button href={paths.fan.lounge}>All rooms</Button>}
          >
            It was closed, or it is not open to you.
          </EmptyState>
        )
      )}
      <Suspense>{opening && <RoomForm room={null} onClose={() => setOpening(false)} />}</Suspense>
    </div>
  );
}
