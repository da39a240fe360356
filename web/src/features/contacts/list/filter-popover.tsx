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
  const { data: types = [] } = useQuery(contactTypesQuery());
  const { data: tags = [] } = useQuery(tagsQuery());
  const suggestions = useId();
  const setText = (part: 'tag' | 'company') => (text: string) =>
    change({ [part]: text === '' ? undefined : text }, { replace: true });
  const [tag, typeTag] = useDebouncedText(search.tag ?? '', setText('tag'));
  const [company, typeCompany] = useDebouncedText(search.company ?? '', setText('company'));
  return (
    <div className="space-y-4 p-4">
      <SelectField
        label="Type"
        value={search.type ?? ''}
        onChange={({ target }) =>
          change({ type: Number(target.value) || undefined }, { replace: true })
        }
      >
        <option value="">Any type</option>
        {types.map((type) => (
          <option key={type.id} value={type.id}>
            {type.name} ({type.contact_count})
          </option>
        ))}
      </SelectField>
      <TextField
        label="Tag"
        value={tag}
        list={suggestions}
        onChange={({ target }) => typeTag(target.value)}
      />
      <datalist id={suggestions}>
        {tags.map(({ name, contact_count }) => (
          <option key={name} value={name}>
            {name} ({contact_count})
          </option>
        ))}
      </datalist>
      <TextField
        label="Company"
        value={company}
        onChange={({ target }) => typeCompany(target.value)}
      />
      <SelectField
        label="Missing"
        value={search.missing ?? ''}
        onChange={({ target }) =>
          change(
            {
              missing:
                target.value === 'type' || target.value === 'email' ? target.value : undefined,
            },
            { replace: true },
          )
        }
      >
        <option value="">Nothing in particular</option>
        <option value="type">A type</option>
        <option value="email">An email</option>
      </SelectField>
      <CheckboxField
        label="Favorites only"
        checked={search.favorite ?? false}
        onChange={({ target }) =>
          change({ favorite: target.checked || undefined }, { replace: true })
        }
      />
      <CheckboxField
        label="Only people on Acquaint"
        checked={search.linked ?? false}
        onChange={({ target }) =>
          change({ linked: target.checked || undefined }, { replace: true })
        }
      />
      {countFilters(search) > 0 && (
        <Button
          size="sm"
          className="w-full"
          onClick={() => change({ ...NO_FILTER, q: search.q }, { replace: true })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
