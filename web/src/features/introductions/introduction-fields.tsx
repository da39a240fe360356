import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { FieldCheckboxes } from '../../entities/share/field-checkboxes.tsx';
import { cardEntries } from '../../entities/share/shared-card.ts';
import { listText } from '../../lib/text/list-text.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { toggleIncluded } from './introduce-values.ts';
import type { useIntroductionForm } from './use-introduction-form.ts';

export interface IntroductionFieldsProps {
  contact: Contact;
  to_name: string;
  form: ReturnType<typeof useIntroductionForm>;
}

/** The note and what is passed on. */
export function IntroductionFields({ contact, to_name, form }: IntroductionFieldsProps) {
  const name = displayName(contact);
  const { include, errors } = form;
  const labels = cardEntries(contact)
    .filter(({ field }) => include.includes(field))
    .map(({ label }) => label);
  const summary = labels.length === 0 ? t`nothing` : listText(labels, 'unit');
  return (
    <>
      <TextareaField
        label={t`Note to both`}
        optional
        rows={2}
        maxLength={LIMITS.introduction_note}
        value={form.note}
        onChange={({ target }) => form.setNote(target.value)}
        error={errors['note']?.[0]}
      />
      <details>
        <DisclosureSummary>
          <Trans>
            Passed on to <bdi>{to_name}</bdi>: {summary}
          </Trans>
        </DisclosureSummary>
        <FieldCheckboxes
          legend={t`Details of ${name} to pass on`}
          entries={cardEntries(contact)}
          isIncluded={(field) => include.includes(field)}
          onToggle={(field, isIncluded) =>
            form.setInclude(toggleIncluded(include, field, isIncluded))
          }
        />
      </details>
      {errors['include'] !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errors['include'][0]}
        </p>
      )}
    </>
  );
}
