import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../features/conversations/find-words.ts';
import { FoundWords } from '../features/conversations/found-words.tsx';
import { messagePreview } from '../features/conversations/message-preview.ts';
import { standingWords } from '../features/reminders/when-words.ts';
import type { HitWords } from '../features/search/hit-entries.tsx';
import { Palette } from '../features/search/palette.tsx';
import type { DoorDialogProps } from '../features/search/search-door.tsx';
import { meQuery } from '../features/users/users.api.ts';
import { PALETTE_PAGES } from './palette-pages.tsx';
import { usePaletteActions } from './use-palette-actions.tsx';

/** The palette with all that there is to open and to start. */
export function CommandPalette({ onClose, onOpen }: Omit<DoorDialogProps, 'name'>) {
  const { data: me } = useQuery(meQuery());
  const actions = usePaletteActions(onOpen);
  const words: HitWords = {
    conversation: ({ last_message }) => messagePreview(last_message, me?.id ?? 0),
    reminder: (reminder) => standingWords(reminder, Date.now()),
    message: ({ message }, q) => <FoundWords content={message.content} words={wordsOf(q)} />,
  };
  return <Palette places={[...PALETTE_PAGES, ...actions]} words={words} onClose={onClose} />;
}
