import type { Locator } from '@playwright/test';

/**
 * What does not fit in an element, one line each: words that are cut, choices that are longer than their box, labels
 * that touch their field or stand far from it, and focus rings that an edge cuts. Moves the focus.
 */
export function layoutFaultsIn(place: Locator): Promise<string[]> {
  return place.evaluate((root) => {
    const clips = (element: Element) => {
      const { overflowX, contain, contentVisibility } = getComputedStyle(element);
      return overflowX !== 'visible' || /paint|content|strict/.test(contain) || contentVisibility === 'auto';
    };
    const clippingAncestor = (element: Element): Element | null => {
      for (let above = element.parentElement; above; above = above.parentElement)
        if (clips(above)) return above;
      return null;
    };
    /** Neither hidden, nor for screen readers alone. */
    const isShown = (element: Element) => {
      for (let above: Element | null = element; above && above !== root; above = above.parentElement) {
        const { width, height } = above.getBoundingClientRect();
        if (width <= 1 || height <= 1) return false;
      }
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) ||
      element.tagName;
    const found = new Set<string>();

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement || !textContent?.trim() || !isShown(parentElement)) continue;
      let edge: Element | null = parentElement;
      while (edge && edge !== root.parentElement && !clips(edge)) edge = edge.parentElement;
      if (!edge || edge === root.parentElement) continue;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(edge);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const words = range.getBoundingClientRect();
      const around = edge.getBoundingClientRect();
      if (around.width > 1 && (words.right > around.right + 1 || words.left < around.left - 1))
        found.add(`cut: ${textContent.trim().slice(0, 60)}`);
    }

    const pen = document.createElement('canvas').getContext('2d');
    for (const select of root.querySelectorAll('select')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const label = select.selectedOptions[0]?.label ?? '';
      if (!pen || !isShown(select)) continue;
      pen.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(label).width > room + 1) found.add(`cut choice: ${label}`);
    }

    for (const label of root.querySelectorAll('label')) {
      const { control } = label;
      if (!control || label.contains(control) || !isShown(label) || !isShown(control)) continue;
      if (!control.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select'))
        continue;
      const gap = control.getBoundingClientRect().top - label.getBoundingClientRect().bottom;
      // Tags are typed inside a box of their own.
      if (gap < 4 || gap > 14) found.add(`label ${Math.round(gap)} px above its field: ${nameOf(label)}`);
    }

    const focusable =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
    for (const element of root.querySelectorAll<HTMLElement>(focusable)) {
      if (!isShown(element)) continue;
      element.focus();
      // Reduced motion makes every change a very short transition.
      for (const animation of element.getAnimations()) animation.finish();
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const edge = clippingAncestor(element);
      if (document.activeElement !== element || outlineStyle === 'none' || ring <= 0 || !edge) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const [own, around] = [element.getBoundingClientRect(), edge.getBoundingClientRect()];
      const sides = [
        own.left - ring < around.left - 0.5 && 'left',
        own.right + ring > around.right + 0.5 && 'right',
        own.top - ring < around.top - 0.5 && own.top >= around.top - 0.5 && 'top',
        own.bottom + ring > around.bottom + 0.5 && own.bottom <= around.bottom + 0.5 && 'bottom',
      ].filter(Boolean);
      if (sides.length > 0) found.add(`ring cut ${sides.join(', ')}: ${nameOf(element)}`);
    }
    return [...found];
  });
}
