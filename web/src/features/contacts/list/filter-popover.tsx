import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Popover, type PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { contactTypesQuery } from '../../contact-types/contact-types.api.ts';
import { tagsQuery } from '../contacts.api.ts';
import { countFilters, NO_FILTER } from '../contacts-search.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import type { ContactsSearch } from '../contacts-search.ts';
import type { SearchChange } from '../use-contacts-search.ts';

export function FilterPopover() {
  return (
    <Popover label="Filters" className="w-72" trigger={filterButton}>
      <FilterFields />
    </Popover>
  );
}

function filterButton(trigger: PopoverTrigger) {
  return <FilterButton {...trigger} />;
}

function FilterButton(trigger: PopoverTrigger) {
  const { search } = useContactsSearch();
  return (
    <Button {...trigger}>
      <SlidersHorizontal aria-hidden="true" />
      Filters
      <Badge count={countFilters(search)} label="active" />
    </Button>
  );
}

/** Changes apply immediately. */
function FilterFields() {
  const { search, change } = useContactsSearch();
  const filter = (parts: SearchChange) => change(parts, { replace: true });
  const { data: types = [] } = useQuery(contactTypesQuery());
  const { data: tags = [] } = useQuery(tagsQuery());
  const datalistId = useId();
  const [tag, setTag] = useDebouncedText(search.tag ?? '', (text) =>
    filter({ tag: text || undefined }),
  );
  const [company, setCompany] = useDebouncedText(search.company ?? '', (text) =>
    filter({ company: text || undefined }),
  );
  return (
    <div className="space-y-4 p-4">
      <SelectField
        label="Type"
        value={search.type ?? ''}
        onChange={({ target }) => filter({ type: Number(target.value) || undefined })}
        options={[
          { value: '', label: 'Any type' },
          ...types.map(({ id, name, contact_count }) => ({
            value: id,
            label: `${name} (${contact_count})`,
          })),
        ]}
      />
      <TextField
        label="Tag"
        value={tag}
        list={datalistId}
        onChange={({ target }) => setTag(target.value)}
      />
      <datalist id={datalistId}>
        {tags.map(({ name, contact_count }) => (
          <option key={name} value={name}>
            {name} ({contact_count})
          </option>
        ))}
      </datalist>
      <TextField
        label="Company"
        value={company}
        onChange={({ target }) => setCompany(target.value)}
      />
      <SelectField
        label="Missing"
        value={search.missing ?? ''}
        onChange={({ target }) => filter({ missing: MISSING.find((one) => one === target.value) })}
        options={[
          { value: '', label: 'Any' },
          { value: 'type', label: 'Type' },
          { value: 'email', label: 'Email' },
        ]}
      />
      <Flags {...{ search, filter }} />
    </div>
  );
}

const MISSING = ['type', 'email'] as const;

interface FlagsProps {
  search: ContactsSearch;
  filter: (parts: SearchChange) => void;
}

function Flags({ search, filter }: FlagsProps) {
  return (
    <>
      <CheckboxField
        label="Favorites only"
        checked={search.favorite ?? false}
        onChange={({ target }) => filter({ favorite: target.checked || undefined })}
      />
      <CheckboxField
        label="On Acquaint only"
        checked={search.linked ?? false}
        onChange={({ target }) => filter({ linked: target.checked || undefined })}
      />
      {countFilters(search) > 0 && (
        <Button size="sm" className="w-full" onClick={() => filter({ ...NO_FILTER, q: search.q })}>
          Clear search and filters
        </Button>
      )}
    </>
  );
}
