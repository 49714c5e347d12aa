import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import type { AskedVariant, VariantQuestion } from './asked-variant';

const VariantDialog = lazyPart(() => import(/* webpackChunkName: "variant-dialog" */ './variant-dialog'));

export interface VariantDialogs {
  ask: (question: VariantQuestion, variant: AskedVariant) => void;
  /** To be rendered once. */
  dialogs: ReactNode;
}

interface Asked {
  question: VariantQuestion;
  variant: AskedVariant;
  /** Each question begins anew. */
  turn: number;
}

/** Dialogs about versions, loaded when the first one opens. */
export function useVariantDialogs(): VariantDialogs {
  // What was asked stays while its dialog closes.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((question: VariantQuestion, variant: AskedVariant) => {
    setAsked((before) => ({ question, variant, turn: (before?.turn ?? 0) + 1 }));
    setOpen(true);
  }, []);
  return {
    ask,
    dialogs: asked && (
      <Suspense>
        <VariantDialog
          key={asked.turn}
          question={asked.question}
          variant={asked.variant}
          open={open}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
