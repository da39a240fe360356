import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Instance } from '#contract/instance.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { instanceQuery } from '../instance/instance.api.ts';
import { useChangeInstance } from './administration.api.ts';

export function InstanceSection() {
  return (
    <Section
      title={t`Name and legal texts`}
      description={t`Everyone sees these, also without an account.`}
    >
      <QueryState
        compact
        query={useQuery(instanceQuery())}
        loading={t`Loading the settings`}
        failure={t`Failed to load the settings`}
      >
        {(instance) => <InstanceForm instance={instance} />}
      </QueryState>
    </Section>
  );
}

function InstanceForm({ instance }: { instance: Instance }) {
  const change = useChangeInstance();
  const form = useForm({ defaultValues: instance });
  const submit = submitForm(form, {
    fields: ['name', 'contact_email', 'imprint', 'terms', 'privacy'],
    failure: t`Failed to save the settings`,
    send: async (values) => {
      form.reset(await change.mutateAsync(values));
      showToast({ type: 'success', message: t`Settings saved` });
    },
  });
  const formats = t`Text with “# ” headings, “- ” lists and web addresses, or a single web address`;
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <FormError message={form.formState.errors.root?.message} />
      <TextField
        label={t`Name`}
        placeholder="Acquaint"
        hint={t`Shown in the header, in page titles and as the sender of emails`}
        {...fieldProps(form, 'name')}
      />
      <TextField
        label={t`Contact email`}
        type="email"
        dir="ltr"
        hint={t`Shown below your own legal texts`}
        {...fieldProps(form, 'contact_email')}
      />
      <TextareaField label={t`Imprint`} hint={formats} {...fieldProps(form, 'imprint')} />
      <TextareaField
        label={t`Terms and conditions`}
        hint={t`Empty for the default text`}
        {...fieldProps(form, 'terms')}
      />
      <TextareaField
        label={t`Privacy policy`}
        hint={t`Empty for the default text`}
        {...fieldProps(form, 'privacy')}
      />
      <Button type="submit" variant="primary" pending={change.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
