import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx';
import { ToggleChips } from '../../../../ui/fields/toggle-chips.tsx';
import { contactTypesQuery } from '../../../contact-types/contact-types.api.ts';
import { tagsQuery } from '../../contacts.api.ts';
import { type SearchChange, useContactsSearch } from '../../use-contacts-search.ts';
import type { FilterProps } from './filter-props.ts';
import { MISSING_LABELS, MISSING_PARTS } from './filter-labels.ts';
import { CustomFilters } from './custom-filters.tsx';
import { RelationshipFilter } from './relationship-filter.tsx';
import { TimeFilters } from './time-filters.tsx';
import { LocalValuesField, StoredValuesField } from './values-field.tsx';

/** Changes apply immediately. */
export function FilterFields() {
  const { search, change } = useContactsSearch();
  const filter = (parts: SearchChange) => change(parts, { replace: true });
  const props = { search, filter };
  return (
    <div className="space-y-4 p-4 pb-2">
      <TypeFilter {...props} />
      <StoredValuesField field="city" label={t`City`} {...props} />
      <TimeFilters {...props} />
      <TagFilter {...props} />
      <StoredValuesField field="company" label={t`Company`} {...props} />
      <StoredValuesField field="country" label={t`Country`} {...props} />
      <RelationshipFilter {...props} />
      <ToggleChips
        label={t`Missing`}
        options={MISSING_PARTS.map((part) => ({
          value: part,
          label: i18n._(MISSING_LABELS[part]),
        }))}
        selected={search.missing ?? []}
        onToggle={(part) => filter({ missing: toggled(search.missing, part) })}
      />
      <PhotoFilter {...props} />
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

/** Pressing the selected choice clears the filter. */
function PhotoFilter({ search, filter }: FilterProps) {
  return (
    <ToggleChips
      label={t`Photo`}
      options={[
        { value: 'true', label: t`With photo` },
        { value: 'false', label: t`No photo` },
      ]}
      selected={[String(search.has_photo)]}
      onToggle={(value) =>
        filter({ has_photo: value === String(search.has_photo) ? undefined : value === 'true' })
      }
    />
  );
}

function toggled<T>(values: readonly T[] | undefined, value: T): T[] | undefined {
  const rest = (values ?? []).filter((other) => other !== value);
  if (rest.length === (values ?? []).length) rest.push(value);
  return rest.length === 0 ? undefined : rest;
}
