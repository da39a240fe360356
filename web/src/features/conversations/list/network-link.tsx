import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/buttons/button-class.ts';

export function NetworkLink() {
  return (
    <Link to="/contacts" search={{ view: 'network' }} className={buttonClass()}>
      Open your network
    </Link>
  );
}
