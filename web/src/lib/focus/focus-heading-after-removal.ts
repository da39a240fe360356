/** A second or so; what is not gone by then stays. */
const FRAMES = 60;

/**
 * What has the focus is about to go, with its row: `heading` has it then, so that a keyboard goes on from there, unless
 * the person has gone elsewhere meanwhile.
 */
export function focusHeadingAfterRemoval(heading: HTMLElement | null): void {
  const focused = document.activeElement;
  let frames = 0;
  const look = () => {
    const { activeElement, body } = document;
    frames += 1;
    if (activeElement === body) heading?.focus();
    else if (activeElement === focused && frames < FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
