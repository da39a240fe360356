import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Pasted } from '#contract/pasted-addresses.ts';
import { formatNumber } from '../../lib/region.ts';
import { understoodText, type PastedPeople } from './pasted-people.ts';

/** What is understood of the lines, and what not, each in its place. */
export function PastedList({ found }: { found: PastedPeople }) {
  const more = found.people + found.problems - found.shown.length;
  return (
    <div>
      <p role="status" className="text-sm font-medium">
        {understoodText(found)}
      </p>
      {found.shown.length > 0 && (
        <ul
          aria-label="Understood"
          className="mt-2 divide-y divide-line rounded-lg border border-line"
        >
          {found.shown.map(({ key, one }) => (
            <li key={key} className="px-4 py-2">
              <PastedLine one={one} />
            </li>
          ))}
          {more > 0 && <li className="px-4 py-2 text-muted">and {formatNumber(more)} more</li>}
        </ul>
      )}
    </div>
  );
}

function PastedLine({ one }: { one: Pasted }) {
  if ('problem' in one)
    return (
      <p className="flex gap-1.5 text-sm text-warning">
        <TriangleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Line {formatNumber(one.line)}: {one.problem}
        </span>
      </p>
    );
  return (
    <>
      {one.name !== '' && (
        <p className="font-medium wrap-anywhere">
          <bdi>{one.name}</bdi>
        </p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{one.address}</bdi>
        {one.guessed && ' · name taken from the address'}
      </p>
    </>
  );
}
