import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnsavedDialog } from '../../ui/unsaved-dialog.tsx';
import { AboutFields } from './about-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { contactConflicts } from './contact-conflicts.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { LabeledFields } from './labeled-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useTypeName } from '../contact-types/contact-types.api.ts';

export interface OverviewFormProps {
  contact: Contact;
  /** What another feature has to say of the birthday that is saved. */
  besideBirthday?: ReactNode;
}

/** Everything about a person but the company, shown and edited in one place. */
export function OverviewForm({ contact, besideBirthday }: OverviewFormProps) {
  const overview = useContactForm(contact);
  const { form, save, saving, clash } = overview;
  const { isDirty, isSubmitting, errors } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting || saving);
  const typeName = useTypeName();
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Overview" autoComplete="off" onSubmit={save}>
        <div className="space-y-8">
          <NameFields />
          <LabeledFields list="emails" title="Emails" entry="Email" type="email" />
          <LabeledFields list="phones" title="Phones" entry="Phone" type="tel" />
          <AddressFields />
          <LabeledFields list="urls" title="Links" entry="Link" type="url" />
          <AboutFields besideBirthday={besideBirthday} />
        </div>
        <FormFooter
          unsaved={isDirty}
          saving={saving}
          onDiscard={overview.discard}
          notice={
            <>
              {overview.elsewhere && (
                <ConflictNotice onCompare={overview.compare} pending={overview.comparing} />
              )}
              {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
            </>
          }
        />
        <UnsavedDialog {...guard} />
      </form>
      {clash && (
        <ConflictDialog
          conflicts={contactConflicts(clash, typeName)}
          onSave={overview.settle}
          onClose={overview.goOn}
        />
      )}
    </FormProvider>
  );
}
