import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { contactMatchesQuery } from '../contacts.api.ts';
import { fullName } from '../../../lib/text/full-name.ts';

const DEBOUNCE_MS = 200;

export interface DuplicateHintProps {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  onOpen: (id: number) => void;
}

/** Names a contact with the same email, phone number or full name; saving stays possible. */
export function DuplicateHint(props: DuplicateHintProps) {
  const given = useDebouncedValue(JSON.stringify(identityOf(props)), DEBOUNCE_MS);
  const identity = JSON.parse(given) as ReturnType<typeof identityOf>;
  const isKnown = Object.values(identity).some((value) => value !== '');
  const { data } = useQuery({
    ...contactMatchesQuery(identity),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const [match] = isKnown ? (data?.results ?? []) : [];
  const name = match === undefined ? '' : displayName(match);
  return (
    <div role="status" className="empty:hidden">
      {match !== undefined && (
        <div className="flex items-center gap-3 rounded-md bg-info-soft py-1.5 ps-4 pe-2 text-info">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <Trans>
              Already in your contacts: <bdi className="font-medium">{name}</bdi>
            </Trans>
          </p>
          <Button size="sm" onClick={() => props.onOpen(match.id)}>
            <Trans>Open</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** A name counts only if it's complete. */
function identityOf({ first_name, last_name, email, phone_number }: DuplicateHintProps) {
  const [first, last] = [first_name.trim(), last_name.trim()];
  const name = first === '' || last === '' ? '' : fullName({ first_name, last_name });
  return { email: email.trim(), phone: phone_number.trim(), name };
}
