/**
 * The sketch of a page: what it will show, drawn from its first answers by the small script that comes before the
 * application. The document brings it in a template (site/sketch-contacts.tsx); nothing in it can be reached, as it is about to go.
 */
const TEMPLATE = 'sketch';

let shown: HTMLElement | null = null;
let isOver = false;
let isHeld = false;

/** Draws the sketch of this page; null where there is none, or the page itself was faster. */
export function showPreview(): HTMLElement | null {
  const template = document.getElementById(TEMPLATE);
  if (isOver || !(template instanceof HTMLTemplateElement)) return null;
  const sketch = template.content.firstElementChild?.cloneNode(true);
  if (!(sketch instanceof HTMLElement)) return null;
  document.body.append(sketch);
  shown = sketch;
  return sketch;
}

/** From here on none is drawn any more: the page is about to be. */
export function disablePreview(): void {
  isOver = true;
}

export function isPreviewShown(): boolean {
  return shown !== null;
}

/** Keeps it for a part of the page that is drawn later. Returns the way to let it go. */
export function retainPreview(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
    removePreview();
  };
}

/** Takes it away, as the page stands. */
export function removePreview(): void {
  if (isHeld) return;
  shown?.remove();
  shown = null;
}
