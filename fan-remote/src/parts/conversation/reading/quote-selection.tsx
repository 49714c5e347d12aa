import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import Quote from 'lucide-react/icons/quote';
import { Button } from '@bestie/design-system/button';
import styles from './quote-selection.module.css';

interface Selected {
  id: string;
  text: string;
  /** Position of the button from the top left of the page. */
  left: number;
  top: number;
}

const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));

/** The selected text inside one quotable text; null for no selection, and across several texts. */
function selectedNow(): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const [from, to] = [selection.anchorNode, selection.focusNode].map((node) =>
    elementOf(node)?.closest<HTMLElement>('[data-quotable]'),
  );
  const text = selection.toString().trim();
  if (!from || from !== to || text === '') return null;
  const box = selection.getRangeAt(0).getBoundingClientRect();
  return {
    id: from.dataset.quotable ?? '',
    text,
    left: box.left + box.width / 2 + window.scrollX,
    top: box.top + window.scrollY,
  };
}

/** Offers to quote the selection in a text that `quotable` marks. */
export default function QuoteSelection({ onQuote }: { onQuote: (id: string, text: string) => void }) {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSelected(selectedNow()));
    };
    document.addEventListener('selectionchange', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', look);
    };
  }, []);
  return (
    selected &&
    createPortal(
      <div className={styles.float} style={{ left: selected.left, top: selected.top }}>
        <Button
          size="s"
          variant="primary"
          icon={<Quote />}
          // A press would clear the selection before it is read.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            document.getSelection()?.removeAllRanges();
            setSelected(null);
            onQuote(selected.id, selected.text);
          }}
        >
          Quote
        </Button>
      </div>,
      document.body,
    )
  );
}
