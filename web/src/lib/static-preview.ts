/**
 * The static preview of a page, filled with its first responses before the app runs. It comes in a template
 * (site/contacts-preview.tsx) and is inert.
 */
const TEMPLATE = 'sketch';

let shown: HTMLElement | null = null;
let isOver = false;
let isHeld = false;

/** Shows the preview; null if there is none or the app was faster. */
export function showPreview(): HTMLElement | null {
  const template = document.getElementById(TEMPLATE);
  if (isOver || !(template instanceof HTMLTemplateElement)) return null;
  const sketch = template.content.firstElementChild?.cloneNode(true);
  if (!(sketch instanceof HTMLElement)) return null;
  document.body.append(sketch);
  shown = sketch;
  return sketch;
}

/** Prevents the preview once the app renders. */
export function disablePreview(): void {
  isOver = true;
}

export function isPreviewShown(): boolean {
  return shown !== null;
}

/** Keeps the preview for a later part of the page; returns the release function. */
export function retainPreview(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
    removePreview();
  };
}

/** Removes the preview. */
export function removePreview(): void {
  if (isHeld) return;
  shown?.remove();
  shown = null;
}
