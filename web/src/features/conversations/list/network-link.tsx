import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/buttons/button-class.ts';

/** To the people whom one can write to. */
export function NetworkLink() {
  return (
    <Link to="/contacts" search={{ view: 'network' }} className={buttonClass()}>
      Open your network
    </Link>
  );
}
