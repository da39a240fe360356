import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Announcement } from '#contract/instance.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmTrigger, DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Tag } from '../../ui/tag.tsx';
import {
  allAnnouncementsQuery,
  useCreateAnnouncement,
  useDeleteAnnouncement,
} from './administration.api.ts';

const todayInUtc = () => new Date().toISOString().slice(0, 10);

export function AnnouncementsSection() {
  const list = useInfiniteQuery(allAnnouncementsQuery());
  return (
    <Section
      title={t`Announcements`}
      description={t`Shown above every page to everyone with an account, until they dismiss it.`}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button variant="primary" onClick={open}>
              <Trans>New announcement</Trans>
            </Button>
          )}
        >
          {(close) => <AnnouncementDialog onClose={close} />}
        </DialogTrigger>
      }
      padded={false}
    >
      <PagedList
        query={list}
        loading={t`Loading announcements`}
        rows={2}
        failure={t`Failed to load announcements`}
        label={t`Announcements`}
        moreLabel={t`announcements`}
        empty={
          <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
            <Trans>No announcements yet.</Trans>
          </p>
        }
      >
        {(announcement) => <AnnouncementRow key={announcement.id} announcement={announcement} />}
      </PagedList>
    </Section>
  );
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, text, starts_on, ends_on } = announcement;
  const remove = useDeleteAnnouncement();
  const [from, to] = [dateText(starts_on), dateText(ends_on)];
  const today = todayInUtc();
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Trans>
            {from} to {to}
          </Trans>
          {ends_on < today && <Tag>{t`Ended`}</Tag>}
          {starts_on > today && <Tag tone="info">{t`Planned`}</Tag>}
          {starts_on <= today && today <= ends_on && <Tag tone="success">{t`Shown now`}</Tag>}
        </p>
      </div>
      <ConfirmTrigger
        trigger={(open) => (
          <Button size="sm" variant="quiet" onClick={open}>
            <Trans>
              Delete <span className="sr-only">the announcement of {from}</span>
            </Trans>
          </Button>
        )}
        title={t`Delete the announcement?`}
        confirmLabel={t`Delete`}
        pending={remove.isPending}
        onConfirm={(close) => remove.mutate(id, { onSettled: close })}
      >
        <Trans>No one will see it anymore.</Trans>
      </ConfirmTrigger>
    </li>
  );
}

function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const creation = useCreateAnnouncement();
  const today = todayInUtc();
  const form = useForm({ defaultValues: { text: '', starts_on: today, ends_on: today } });
  const submit = submitForm(form, {
    fields: ['text', 'starts_on', 'ends_on'],
    failure: t`Failed to create the announcement`,
    send: async (values) => {
      await creation.mutateAsync(values);
      showToast({ type: 'success', message: t`Announcement created` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`New announcement`}
      submitLabel={t`Publish`}
      unsaved={form.formState.isDirty && !creation.isSuccess}
      error={form.formState.errors.root?.message}
      pending={creation.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextareaField
        label={t`Text`}
        {...fieldProps(form, 'text', { required: t`Enter a text.` })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`First day`}
          type="date"
          hint={t`In UTC`}
          {...fieldProps(form, 'starts_on', { required: t`Enter a date.` })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          {...fieldProps(form, 'ends_on', { required: t`Enter a date.` })}
        />
      </div>
    </FormDialog>
  );
}
