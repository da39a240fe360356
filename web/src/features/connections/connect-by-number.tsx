import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { meQuery, userQuery } from '../users/users.api.ts';
import { ConnectButton } from './connect-button.tsx';
import { PersonRow } from './person-row.tsx';
import { profileNumber } from './profile-number.ts';

/** Connect with somebody who told me the number of their profile; and mine, to tell others. */
export function ConnectByNumber() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [wanted, setWanted] = useState<number | null>(null);
  const { data: me } = useQuery(meQuery());
  const {
    data: found,
    error,
    isFetching,
  } = useQuery({
    ...userQuery(wanted ?? 0),
    enabled: wanted !== null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = profileNumber(typed);
    if (number === null) setProblem('Enter the number of a profile, such as 12.');
    else if (number === me?.id) setProblem('This is your own number.');
    else setWanted(number);
  };
  const failure = error && errorMessage(error, 'Failed to find this person');
  const name = found && `${found.first_name} ${found.last_name}`.trim();
  return (
    <section aria-labelledby="connect-by-number">
      <h2 id="connect-by-number" className="font-semibold">
        Connect with someone
      </h2>
      {me && (
        <p className="mt-1 text-muted">
          Ask for their profile number. Yours is <strong className="text-ink">{me.id}</strong>.
        </p>
      )}
      <form noValidate onSubmit={submit} className="mt-3 flex items-start gap-2">
        <TextField
          label="Profile number"
          hideLabel
          placeholder="Profile number"
          inputMode="numeric"
          autoComplete="off"
          className="w-48"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
            setWanted(null);
          }}
          error={problem ?? failure ?? undefined}
        />
        <Button type="submit" pending={wanted !== null && isFetching && !found}>
          Find
        </Button>
      </form>
      {wanted !== null && found && name && (
        <ul className="mt-3 rounded-lg border border-line bg-surface shadow-card">
          <PersonRow
            name={name}
            avatar_url={found.avatar_url}
            line={found.headline || undefined}
            actions={<ConnectButton user_id={found.id} name={name} />}
          />
        </ul>
      )}
    </section>
  );
}
