import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Contact, FollowProfile } from '#contract/contacts.ts';
import type { ProfileChange, ProfileField } from '#contract/profile-changes.ts';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { formatPartialDate } from '../../../entities/date/partial-date.ts';
import { BreakableText } from '../../../ui/breakable-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { DisclosureSummary } from '../../../ui/layout/disclosure-summary.tsx';
import { useAnswerProfileChanges, useFollowProfile } from './profile-changes.api.ts';

export interface LinkedProfileProps {
  contact: Contact;
  changes: readonly ProfileChange[];
}

/** What the profile of a connection shows that the contact doesn't have, to take or to keep one's own. */
export function LinkedProfile({ contact, changes }: LinkedProfileProps) {
  if (contact.linked_user === null) return null;
  const { first_name } = contact.linked_user;
  const added = changes.filter(({ state }) => state === 'new');
  const kept = changes.filter(({ state }) => state === 'kept');
  const keptCount = kept.length;
  return (
    <section aria-labelledby="linked-profile-title" className="space-y-3">
      <h3 id="linked-profile-title" className="text-sm font-semibold text-muted">
        {t`${first_name}’s profile`}
      </h3>
      {added.length > 0 && <NewChanges contact={contact} changes={added} />}
      {kept.length > 0 && (
        <details>
          <DisclosureSummary>
            <Plural value={keptCount} one="# value not used" other="# values not used" />
          </DisclosureSummary>
          <KeptChanges contact={contact} changes={kept} />
        </details>
      )}
      <Follow contact={contact} />
    </section>
  );
}

const LIST_CLASS = 'divide-y divide-line rounded-lg border border-line';

function NewChanges({ contact, changes }: LinkedProfileProps) {
  const { mutate: answer, isPending } = useAnswerProfileChanges(contact.id);
  return (
    <>
      <ul className={LIST_CLASS}>
        {changes.map(({ field, ...values }) => (
          <Difference key={field} change={{ field, ...values }}>
            <Button size="sm" disabled={isPending} onClick={() => answer({ take: [field] })}>
              <TakeLabel {...values} field={field} />
            </Button>
            <Button
              size="sm"
              variant="quiet"
              disabled={isPending}
              onClick={() => answer({ keep: [field] })}
            >
              <KeepLabel {...values} field={field} />
            </Button>
          </Difference>
        ))}
      </ul>
      {changes.length > 1 && (
        <Button
          size="sm"
          disabled={isPending}
          onClick={() => answer({ take: changes.map(({ field }) => field) })}
        >
          <Trans>Use all</Trans>
        </Button>
      )}
    </>
  );
}

function KeptChanges({ contact, changes }: LinkedProfileProps) {
  const { mutate: answer, isPending } = useAnswerProfileChanges(contact.id);
  return (
    <ul className={LIST_CLASS}>
      {changes.map((change) => (
        <Difference key={change.field} change={change}>
          <Button size="sm" disabled={isPending} onClick={() => answer({ take: [change.field] })}>
            <TakeLabel {...change} />
          </Button>
        </Difference>
      ))}
    </ul>
  );
}

type Labeled = Pick<ProfileChange, 'field' | 'mine'>;

function TakeLabel({ field, mine }: Labeled) {
  const label = labelOf(field);
  return mine ? (
    <Trans>
      Use theirs <span className="sr-only">{label}</span>
    </Trans>
  ) : (
    <Trans>
      Add <span className="sr-only">{label}</span>
    </Trans>
  );
}

function KeepLabel({ field, mine }: Labeled) {
  const label = labelOf(field);
  return mine ? (
    <Trans>
      Keep mine <span className="sr-only">{label}</span>
    </Trans>
  ) : (
    <Trans>
      Skip <span className="sr-only">{label}</span>
    </Trans>
  );
}

/** Both values side by side, or the one of the profile. */
function Difference({ change, children }: { change: ProfileChange; children: ReactNode }) {
  const { field, mine, theirs } = change;
  return (
    <li className="px-3 py-2.5">
      <p className="text-sm font-medium">{labelOf(field)}</p>
      {mine ? (
        <dl className="mt-1 grid grid-cols-2 gap-3">
          <Value term={t`Yours`} value={textOf(field, mine)} />
          <Value term={t`Theirs`} value={textOf(field, theirs)} />
        </dl>
      ) : (
        <p dir="auto" className="wrap-anywhere">
          <BreakableText>{textOf(field, theirs)}</BreakableText>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

function Value({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{term}</dt>
      <dd dir="auto" className="wrap-anywhere">
        <BreakableText>{value}</BreakableText>
      </dd>
    </div>
  );
}

function labelOf(field: ProfileField): string {
  switch (field) {
    case 'email':
      return t`Email`;
    case 'phone_number':
      return t`Phone`;
    case 'city':
      return t`City`;
    case 'country':
      return t`Country`;
    default:
      return cardFieldLabel(field);
  }
}

function textOf(field: ProfileField, value: string): string {
  return field === 'birthday' ? formatPartialDate(value) : value;
}

function Follow({ contact }: { contact: Contact }) {
  const { mutate: follow, variables, isPending } = useFollowProfile(contact.id);
  return (
    <SelectField
      label={t`When the profile changes`}
      value={isPending ? variables : contact.follow_profile}
      options={[
        { value: 'ask', label: t`Ask me` },
        { value: 'always', label: t`Update automatically` },
        { value: 'never', label: t`Don’t update` },
      ]}
      onChange={(event) => follow(event.target.value as FollowProfile)}
    />
  );
}
