import { useQuery } from '@tanstack/react-query';
import { linkClass } from '../../ui/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { NO_FILTER, type ListSearch } from './contacts-search.ts';
import { useContactsSearch } from './use-contacts-search.ts';

/** What the list is narrowed by beside the words, each to be taken away by itself. */
export function FilterChips() {
  const { search, change } = useContactsSearch();
  const typeName = useTypeNameOf(search.type);
  const chips = chipsOf(search, typeName);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5 pt-2.5">
      {chips.map(({ part, text }) => (
        <li key={part} className="flex max-w-full">
          <Tag
            tone="accent"
            removeLabel={`Remove filter ${text}`}
            onRemove={() => change({ [part]: undefined }, { replace: true })}
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
            onClick={() => change({ ...NO_FILTER, q: search.q }, { replace: true })}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

function useTypeNameOf(type: number | undefined): string {
  const { data: types } = useQuery({ ...contactTypesQuery(), enabled: type !== undefined });
  return types?.find(({ id }) => id === type)?.name ?? '…';
}

const MISSING = { type: 'Without a type', email: 'Without an email' };

function chipsOf(search: ListSearch, typeName: string) {
  const { type, tag, company, favorite, linked, missing } = search;
  const chips: { part: keyof ListSearch; text: string | undefined }[] = [
    { part: 'type', text: type === undefined ? undefined : `Type: ${typeName}` },
    { part: 'tag', text: tag && `Tag: ${tag}` },
    { part: 'company', text: company && `Company: ${company}` },
    { part: 'favorite', text: favorite && 'Favorites' },
    { part: 'linked', text: linked && 'On Acquaint' },
    { part: 'missing', text: missing && MISSING[missing] },
  ];
  return chips.filter((chip): chip is { part: keyof ListSearch; text: string } =>
    Boolean(chip.text),
  );
}
