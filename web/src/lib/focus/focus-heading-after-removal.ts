/** About a second. */
const MAX_FRAMES = 60;

/** Focuses `heading` once the focused element is removed, unless the user focused something else. */
export function focusHeadingAfterRemoval(heading: HTMLElement | null): void {
  const focused = document.activeElement;
  let frames = 0;
  const check = () => {
    const { activeElement, body } = document;
    frames += 1;
    if (activeElement === body) heading?.focus();
    else if (activeElement === focused && frames < MAX_FRAMES) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
