import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Contact, OtherDetail } from '#contract/contacts.ts';
import { type CardField, cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { unmappedLabel } from '../../../entities/contact/unmapped-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DisclosureSummary } from '../../../ui/layout/disclosure-summary.tsx';
import { copyEntry } from '../detail/copy-entry.ts';
import { useMakeField, useMoveToField } from './overview.api.ts';

/** Longer lists are collapsed. */
const MAX_OPEN = 5;

export interface OtherDetailsProps {
  contact: Contact;
  details: readonly OtherDetail[];
}

/** Imported values that no field holds. */
export function OtherDetails({ contact, details }: OtherDetailsProps) {
  const list = <DetailList contact={contact} details={details} />;
  const count = details.length;
  return (
    <section aria-labelledby="other-details-title">
      <h3 id="other-details-title" className="mb-1 text-sm font-semibold text-muted">
        <Trans>Other details</Trans>
      </h3>
      {count > MAX_OPEN ? (
        <details>
          <DisclosureSummary>
            <Plural value={count} one="# detail" other="# details" />
          </DisclosureSummary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
}

function DetailList({ contact, details }: OtherDetailsProps) {
  const { mutate: move, isPending } = useMoveToField(contact);
  const { mutate: makeField, isPending: isMaking } = useMakeField(contact);
  const items = details.map((detail) => ({ detail, name: labelOf(detail) }));
  return (
    <ul className="space-y-1.5">
      {items.map(({ detail, name }, index) => (
        // Entries may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex flex-wrap items-baseline gap-x-2">
          <DetailValue text={detail.value} />
          <span dir="auto" className="min-w-0 text-sm wrap-anywhere text-muted">
            {name}
          </span>
          {detail.fields && (
            <Button
              size="sm"
              variant="quiet"
              pending={isPending}
              onClick={() => detail.fields && move(detail.fields)}
            >
              <Trans>
                Move to field <span className="sr-only">{name}</span>
              </Trans>
            </Button>
          )}
          {!detail.fields && detail.value !== '' && detail.name !== '' && (
            <Button
              size="sm"
              variant="quiet"
              pending={isMaking}
              onClick={() => makeField({ name, value: detail.value })}
            >
              <Trans>
                Make this a field <span className="sr-only">{name}</span>
              </Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Files such as sounds have no text. */
function DetailValue({ text }: { text: string }) {
  if (text === '')
    return (
      <span className="text-muted">
        <Trans>File</Trans>
      </span>
    );
  return (
    <button
      type="button"
      title={t`Copy`}
      dir="auto"
      className="min-h-6 max-w-full rounded-xs text-start wrap-anywhere whitespace-pre-line"
      onClick={() => void copyEntry(text)}
    >
      {text}
    </button>
  );
}

/** "Prefix", "Related people (spouse)" */
function labelOf({ name, label, fields }: OtherDetail): string {
  const [field, ...others] = Object.keys(fields ?? {}) as CardField[];
  const isList = field === 'messengers' || field === 'dates';
  if (field !== undefined && others.length === 0 && !isList) return cardFieldLabel(field);
  const kind = unmappedLabel(name);
  return label === '' ? kind : `${kind} (${label})`;
}
