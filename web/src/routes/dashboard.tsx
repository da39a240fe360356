import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../features/users/users.api.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Screen() {
  const { data: me } = useQuery(meQuery());
  return (
    <PageHeader
      title={me ? `Hello, ${me.first_name}` : 'Hello'}
      description="Here you will see whom to reach today, what waits for you and how your network grows."
      actions={
        <>
          <Link to="/contacts" className={buttonClass()}>
            Contacts
          </Link>
          <Link to="/messages" className={buttonClass()}>
            Messages
          </Link>
          <Link to="/contacts" className={buttonClass({ variant: 'primary' })}>
            Import
          </Link>
        </>
      }
    />
  );
}
