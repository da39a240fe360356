/**
 * Acts on an element in the moment in which it appears, as a quick person would; before effects that come after its
 * first frame.
 */
export function asSoonAs<Found extends Element>(
  find: () => Found | null,
  act: (element: Found) => void,
): void {
  const observer = new MutationObserver(() => {
    const element = find();
    if (element === null) return;
    observer.disconnect();
    act(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
