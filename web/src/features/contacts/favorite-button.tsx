import Star from 'lucide-react/icons/star';
import type { Contact } from '#contract/contacts.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToggleFavorite } from './contacts.api.ts';

export function FavoriteButton({ contact }: { contact: Contact }) {
  const toggle = useToggleFavorite(contact.id);
  return (
    <IconButton
      label="Favorite"
      aria-pressed={contact.favorite}
      onClick={() => toggle.mutate(!contact.favorite)}
    >
      <Star className={cx(contact.favorite ? 'fill-current text-star' : 'text-muted')} />
    </IconButton>
  );
}
