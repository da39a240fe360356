import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx';
import { ToggleChips } from '../../../../ui/fields/toggle-chips.tsx';
import { useFirstFieldFocus } from '../../../../ui/overlays/popover.tsx';
import { contactTypesQuery } from '../../../contact-types/contact-types.api.ts';
import { tagsQuery } from '../../contacts.api.ts';
import { type SearchChange, useContactsSearch } from '../../use-contacts-search.ts';
import type { FilterProps } from './filter-props.ts';
import { MISSING_LABELS, MISSING_PARTS } from './filter-labels.ts';
import { CustomFilters } from './custom-filters.tsx';
import { RelationshipFilter } from './relationship-filter.tsx';
import { DateFilters, LastContactedFilter } from './time-filters.tsx';
import { LocalValuesField, StoredValuesField } from './values-field.tsx';

const PHOTO = 'photo' as const;

/** Changes apply immediately. */
export function FilterFields() {
  useFirstFieldFocus();
  const { search, change } = useContactsSearch();
  const filter = (parts: SearchChange) => change(parts, { replace: true });
  const props = { search, filter };
  return (
    <div className="space-y-4 p-4 pb-2">
      <TypeFilter {...props} />
      <StoredValuesField field="city" label={t`City`} {...props} />
      <LastContactedFilter {...props} />
      <MissingFilter {...props} />
      <TagFilter {...props} />
      <StoredValuesField field="company" label={t`Company`} {...props} />
      <StoredValuesField field="country" label={t`Country`} {...props} />
      <DateFilters {...props} />
      <RelationshipFilter {...props} />
      <CustomFilters {...props} />
      <CheckboxField
        label={t`Favorites only`}
        checked={search.favorite ?? false}
        onChange={({ target }) => filter({ favorite: target.checked || undefined })}
      />
      <CheckboxField
        label={t`On Acquaint only`}
        checked={search.linked ?? false}
        onChange={({ target }) => filter({ linked: target.checked || undefined })}
      />
      <CheckboxField
        label={t`With photo only`}
        checked={search.has_photo ?? false}
        onChange={({ target }) => filter({ has_photo: target.checked || undefined })}
      />
    </div>
  );
}

function TypeFilter({ search, filter }: FilterProps) {
  const { data: types = [] } = useQuery(contactTypesQuery());
  if (types.length === 0) return null;
  return (
    <ToggleChips
      label={t`Type`}
      options={types.map(({ id, name }) => ({ value: id, label: name }))}
      selected={search.type ?? []}
      onToggle={(id) => filter({ type: toggled(search.type, id) })}
    />
  );
}

function TagFilter({ search, filter }: FilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery());
  return (
    <div className="space-y-2">
      <LocalValuesField
        label={t`Tag`}
        removeLabel={(tag) => t`Remove tag ${tag}`}
        value={search.tag ?? []}
        onValueChange={(tag) => filter({ tag, tag_match: tag ? search.tag_match : undefined })}
        values={tags}
      />
      {search.tag !== undefined && (
        <SegmentedControl
          label={t`Tags to match`}
          value={search.tag_match ?? 'any'}
          onValueChange={(match) => filter({ tag_match: match === 'any' ? undefined : match })}
          segments={[
            { value: 'any', label: t`Any` },
            { value: 'all', label: t`All` },
            { value: 'none', label: t`None` },
          ]}
        />
      )}
    </div>
  );
}

/** Missing details, including the photo. */
function MissingFilter({ search, filter }: FilterProps) {
  const selected = [...(search.missing ?? []), ...(search.has_photo === false ? [PHOTO] : [])];
  return (
    <ToggleChips
      label={t`Missing`}
      options={[
        ...MISSING_PARTS.map((part) => ({ value: part, label: i18n._(MISSING_LABELS[part]) })),
        { value: PHOTO, label: t`Photo` },
      ]}
      selected={selected}
      onToggle={(part) =>
        part === PHOTO
          ? filter({ has_photo: search.has_photo === false ? undefined : false })
          : filter({ missing: toggled(search.missing, part) })
      }
    />
  );
}

function toggled<T>(values: readonly T[] | undefined, value: T): T[] | undefined {
  const rest = (values ?? []).filter((other) => other !== value);
  if (rest.length === (values ?? []).length) rest.push(value);
  return rest.length === 0 ? undefined : rest;
}
