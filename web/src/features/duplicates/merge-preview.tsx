import { droppedLines, mergedCard, type MergeInput } from './merge-plan.ts';

/** The one card as it will be, and what goes to its notes. */
export function MergePreview({ plan }: { plan: MergeInput }) {
  const lost = droppedLines(plan);
  return (
    <section
      aria-label="The merged contact"
      className="rounded-md border border-line bg-canvas px-4 py-3.5"
    >
      <h3 className="font-semibold">The merged contact</h3>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-5 gap-y-2">
        {mergedCard(plan).map(({ label, lines }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs font-medium text-muted">{label}</dt>
            {lines.map((line) => (
              <dd key={line} className="wrap-anywhere whitespace-pre-line">
                <bdi>{line}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {lost.length > 0 && (
        <>
          <h4 className="mt-4 text-xs font-medium text-muted">
            Not chosen, and kept in the notes; a name, where there is no nickname, as nickname
          </h4>
          <ul className="list-disc pl-5">
            {lost.map((line) => (
              <li key={line} className="wrap-anywhere">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
