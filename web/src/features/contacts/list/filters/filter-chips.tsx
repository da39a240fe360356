import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { focusInsideAfterRemoval } from '../../../../lib/focus/focus-after-removal.ts';
import { linkClass } from '../../../../ui/styles/link-class.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { contactTypesQuery } from '../../../contact-types/contact-types.api.ts';
import { useCustomFields } from '../../../custom-fields/custom-fields.api.ts';
import { kindsQuery } from '../../../relationships/relationships.api.ts';
import { NO_FILTER } from '../../list-search.ts';
import { useContactsSearch } from '../../use-contacts-search.ts';
import { chipsOf, kindText } from './filter-labels.ts';

/** The active filters, each with a remove button. */
export function FilterChips({ saveView }: { saveView: ReactNode }) {
  const { search, change } = useContactsSearch();
  const { data: types } = useQuery({
    ...contactTypesQuery(),
    enabled: search.type !== undefined,
  });
  const { data: kinds } = useQuery({
    ...kindsQuery(),
    enabled: search.relationship_kind !== undefined,
  });
  const fields = useCustomFields();
  const chips = chipsOf(search, {
    typeName: (id) => types?.find((type) => type.id === id)?.name ?? '…',
    kindName: (id) => kindText(kinds?.find((kind) => kind.id === id)),
    fields,
  });
  if (chips.length === 0) return null;
  return (
    <ul
      ref={focusInsideAfterRemoval}
      aria-label={t`Active filters`}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-1.5 pt-2.5 focus-visible:outline-none"
    >
      {chips.map(({ text, without }) => (
        <li key={text} className="flex max-w-full">
          <Tag
            tone="accent"
            removeLabel={t`Remove filter ${text}`}
            onRemove={() => change(without, { replace: true })}
          >
            <span dir="auto">{text}</span>
          </Tag>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={`${linkClass} px-1 text-sm`}
            onClick={() => change(NO_FILTER, { replace: true })}
          >
            <Trans>Clear filters</Trans>
          </button>
        </li>
      )}
      <li>{saveView}</li>
    </ul>
  );
}
