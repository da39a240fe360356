import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Building2 from 'lucide-react/icons/building-2';
import Pencil from 'lucide-react/icons/pencil';
import type { Contact, ValueSource } from '#contract/contacts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { entryHref } from '../../../entities/contact/entry-href.ts';
import { ValueSourceButton } from '../profile/value-source-button.tsx';
import { copyEntry } from '../detail/copy-entry.ts';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { COMPANY_FIELDS, type CompanyValues } from './company-fields.ts';
import { CompanyForm, CompanyNotices } from './company-form.tsx';
import { useCompanyForm } from './use-company-form.ts';

export interface CompanyTabProps {
  contact: Contact;
  /** The current user, for local storage. */
  user_id: number;
  sources: Readonly<Record<string, ValueSource>>;
  editing: boolean;
  onEdit: () => void;
  /** Closes the form. */
  onClose: () => void;
}

/** The company as text, or as a form. */
export function CompanyTab(props: CompanyTabProps) {
  const { contact, user_id, sources, editing, onEdit, onClose } = props;
  const company = useCompanyForm(contact, user_id, onClose);
  if (editing) return <CompanyForm company={company} onClose={onClose} />;
  const { displayed, hasSavedCompany } = company;
  return (
    <div className="max-w-3xl space-y-4 pb-6">
      <CompanyNotices company={company} />
      {hasSavedCompany ? (
        <>
          <div className="flex items-start justify-between gap-4">
            <CompanyFacts values={displayed} sources={sources} />
            <Button data-edit size="sm" onClick={onEdit}>
              <Pencil aria-hidden="true" />
              <Trans>Edit</Trans>
            </Button>
          </div>
          <Button
            size="sm"
            variant="quiet"
            className="-ms-3 text-danger!"
            onClick={company.remove}
            pending={company.saving}
          >
            <Trans>Remove company</Trans>
          </Button>
        </>
      ) : (
        <EmptyState
          compact
          icon={<Building2 />}
          title={t`No company information`}
          action={
            <Button data-edit onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          }
        >
          <Trans>Add where they work and what you should know about it.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

interface CompanyFactsProps {
  values: CompanyValues;
  sources: Readonly<Record<string, ValueSource>>;
}

function CompanyFacts({ values, sources }: CompanyFactsProps) {
  const filled = COMPANY_FIELDS.filter((field) => values[field] !== '');
  return (
    <dl className="grid min-w-0 flex-1 gap-x-8 gap-y-3 @lg:grid-cols-2">
      {filled.map((field) => (
        <div key={field} className={field === 'company_notes' ? '@lg:col-span-2' : undefined}>
          <dt className="flex items-center gap-1 text-xs text-muted">
            {cardFieldLabel(field)}
            <ValueSourceButton sources={[sources[field]]} />
          </dt>
          <dd>
            <CompanyValue field={field} text={values[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const VALUE_CLASS = 'block max-w-full text-start wrap-anywhere whitespace-pre-line';

function CompanyValue({ field, text }: { field: keyof CompanyValues; text: string }) {
  const href = field === 'website' ? entryHref('urls', text) : null;
  if (href !== null)
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={`${linkClass} ${VALUE_CLASS}`}
      >
        {text}
      </a>
    );
  return (
    <button
      type="button"
      title={t`Copy`}
      dir="auto"
      className={`rounded-xs ${VALUE_CLASS}`}
      onClick={() => void copyEntry(text)}
    >
      {text}
    </button>
  );
}
