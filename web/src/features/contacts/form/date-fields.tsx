import { t } from '@lingui/core/macro';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { PartialDateField } from '../../../entities/date/partial-date-field.tsx';
import { EntryList } from './entry-list.tsx';
import { MoreFields } from './more-fields.tsx';

/** The birthday, other dates, and the date of death, which most cards don't need. */
export function DateFields() {
  return (
    <div className="space-y-6">
      <PartialDateField
        name="birthday"
        title={t`Birthday`}
        hint={t`Leave parts you don’t know empty.`}
      />
      <EntryList list="dates" title={t`Dates`} />
      <MoreFields title={t`More dates`} fields={['deceased_on']}>
        <PartialDateField name="deceased_on" title={cardFieldLabel('deceased_on')} />
      </MoreFields>
    </div>
  );
}
