/** Acts on an element as soon as it is in the document, before the effects that run after its first frame. */
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
