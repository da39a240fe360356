import { useFormContext } from 'react-hook-form';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  FIELD_LABELS,
  type ProfileValues,
  type Visibility,
  type VisibleField,
} from './profile-values.ts';

const AUDIENCE_LABELS: Record<Visibility, string> = {
  private: 'Only me',
  connections: 'My connections',
  public: 'Anyone',
};

export function AudienceSelect({ field }: { field: VisibleField }) {
  const { register } = useFormContext<ProfileValues>();
  return (
    <span className="absolute -top-1 right-0 flex items-center text-muted pointer-coarse:-top-3">
      <select
        aria-label={`Who sees ${FIELD_LABELS[field]}`}
        className="h-7 appearance-none rounded-sm bg-transparent pr-5.5 pl-1.5 text-right text-sm hover:bg-subtle hover:text-ink pointer-coarse:h-10"
        {...register(`field_visibility.${field}`)}
      >
        {Object.entries(AUDIENCE_LABELS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className="pointer-events-none -ml-5" />
    </span>
  );
}
