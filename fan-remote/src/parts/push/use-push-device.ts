import { useQuery } from '@tanstack/react-query';
import { pushSubscriptionsQueries } from '@bestie/client/push-subscriptions.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { canPush, findEndpointHash, findKeys, subscribe, unsubscribe } from './push-device';

/** `blocked`: the browser is set to block notifications of Bestie. */
export type PushState = 'unsupported' | 'loading' | 'unavailable' | 'blocked' | 'on' | 'off';

/** Whether this device gets push messages, and how to change that. */
export function usePushDevice() {
  const { api, toast } = useShell();
  const supported = canPush();
  const server = useQuery({ ...pushSubscriptionsQueries.list(api), enabled: supported });
  const own = useQuery({
    queryKey: [...pushSubscriptionsQueries.all, 'here'],
    queryFn: findEndpointHash,
    enabled: supported,
  });
  const { act, busy } = useActionState();
  const stale = [pushSubscriptionsQueries.all];

  async function turnOn(): Promise<boolean> {
    const { publicKey } = server.data!;
    const keys = await subscribe(publicKey).catch(() => undefined);
    if (!keys) {
      toast(
        keys === null
          ? 'Your browser doesn’t let Bestie show notifications. You can allow it in the browser’s settings.'
          : 'Your browser could not turn on push notifications.',
        { kind: 'error' },
      );
      return false;
    }
    const done = await act({ call: () => api.pushSubscriptions.create(keys), stale, said: 'Saved.' });
    return done !== null;
  }

  async function turnOff(): Promise<void> {
    const endpoint = await unsubscribe();
    await act({
      call: async () => {
        if (endpoint !== null) await api.pushSubscriptions.delete({ endpoint });
      },
      stale,
      said: 'Saved.',
    });
  }

  /** Goes on with this device's messages, which ended with the sign-in that asked for them. */
  async function renew(): Promise<void> {
    await act({
      call: async () => {
        const keys = await findKeys();
        if (keys) await api.pushSubscriptions.create(keys);
      },
      stale,
    });
  }

  const hashes = server.data?.endpointHashes;
  const isOn = own.data != null && hashes?.includes(own.data) === true;
  let state: PushState = isOn ? 'on' : 'off';
  if (!supported) state = 'unsupported';
  else if (server.isError) state = 'unavailable';
  else if (!hashes || own.isPending) state = 'loading';
  else if (!isOn && Notification.permission === 'denied') state = 'blocked';
  return { state, busy, turnOn, turnOff, renew };
}
