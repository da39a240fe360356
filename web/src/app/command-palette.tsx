import { useQuery } from '@tanstack/react-query';
import { searchTerms } from '../features/conversations/search/find-matches.ts';
import { HighlightedExcerpt } from '../features/conversations/thread/highlighted-excerpt.tsx';
import { messagePreview } from '../features/conversations/list/message-preview.ts';
import { formatStatus } from '../features/reminders/format-when.ts';
import type { HitLabels } from '../features/search/hit-entries.tsx';
import { Palette } from '../features/search/palette.tsx';
import type { GlobalDialogProps } from '../features/search/global-dialogs.tsx';
import { meQuery } from '../features/users/users.api.ts';
import { palettePages } from './palette-pages.tsx';
import { usePaletteViews } from './use-palette-views.tsx';
import { usePaletteActions } from './use-palette-actions.tsx';

export function CommandPalette({ onClose, onOpen }: Pick<GlobalDialogProps, 'onClose' | 'onOpen'>) {
  const { data: me } = useQuery(meQuery());
  const actions = usePaletteActions(onOpen);
  const views = usePaletteViews();
  const labels: HitLabels = {
    conversation: ({ last_message }) => messagePreview(last_message, me?.id ?? 0),
    reminder: (reminder) => formatStatus(reminder, Date.now()),
    message: ({ message }, q) => (
      <HighlightedExcerpt content={message.content} words={searchTerms(q)} />
    ),
  };
  return (
    <Palette
      staticEntries={[...palettePages(), ...views, ...actions]}
      labels={labels}
      onLogCall={(contact) => onOpen('log', [contact])}
      onClose={onClose}
    />
  );
}
