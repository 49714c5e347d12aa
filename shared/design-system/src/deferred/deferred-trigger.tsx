import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useDeferred, type Deferred } from './deferred';

/** Props that the placeholder sets on a trigger. */
export interface TriggerProps {
  onClick?: (event: MouseEvent<never>) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

/**
 * Shows a trigger at once and loads its popup later. Until the first opening the trigger is a plain element;
 * then it belongs to the loaded component, which repeats the press by {@link useReplayedPress}.
 */
export function DeferredTrigger<Module>({
  deferred,
  trigger,
  popup,
  open,
  onOpen,
  children,
}: {
  deferred: Deferred<Module>;
  trigger: ReactElement<TriggerProps>;
  popup: 'menu' | 'dialog';
  /** Controlled open state. */
  open?: boolean;
  /** Called when the person opens a controlled popup. */
  onOpen: () => void;
  children: (module: Module, replayPress: boolean) => ReactNode;
}) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const wanted = asked || open === true;
  const loaded = useDeferred(deferred, wanted, () => setAsked(false));
  if (wanted && loaded && !opened) setOpened(true);
  if (opened && loaded) return children(loaded, asked);
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: (event) => {
      trigger.props.onClick?.(event);
      if (event.defaultPrevented) return;
      if (open === undefined) setAsked(true);
      else onOpen();
    },
  });
}

/**
 * For the loaded component: presses its trigger once, repeating the person's press before the code was
 * loaded.
 */
export function useReplayedPress(replay: boolean) {
  const trigger = useRef<HTMLButtonElement>(null);
  const pending = useRef(replay);
  useEffect(() => {
    if (!pending.current) return;
    pending.current = false;
    trigger.current?.focus();
    trigger.current?.click();
  }, []);
  return trigger;
}
