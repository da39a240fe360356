/** The first tab stop. `target` is the id of the main element. */
export function SkipLink({ target = 'main' }: { target?: string | undefined }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent shadow-raised focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
