import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { useFormContext } from 'react-hook-form';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  FIELD_LABELS,
  type ProfileValues,
  type Visibility,
  type VisibleField,
} from './profile-values.ts';

const AUDIENCE_LABELS: Record<Visibility, MessageDescriptor> = {
  private: msg`Only me`,
  connections: msg`My connections`,
  public: msg`Anyone`,
};

export function AudienceSelect({ field }: { field: VisibleField }) {
  const fieldLabel = i18n._(FIELD_LABELS[field]);
  const { register } = useFormContext<ProfileValues>();
  return (
    <span className="absolute end-0 -top-1 flex items-center text-muted pointer-coarse:-top-3">
      <select
        aria-label={t`Who sees ${fieldLabel}`}
        className="h-7 appearance-none rounded-sm bg-transparent ps-1.5 pe-5.5 text-end text-sm hover:bg-subtle hover:text-ink pointer-coarse:h-10"
        {...register(`field_visibility.${field}`)}
      >
        {Object.entries(AUDIENCE_LABELS).map(([value, words]) => (
          <option key={value} value={value}>
            {i18n._(words)}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className="pointer-events-none -ms-5" />
    </span>
  );
}
