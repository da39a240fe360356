import { expect, it, vi } from 'vitest';
import { enqueueMessage } from '../features/conversations/outbox/outbox.ts';
import { answer } from '../testing/fake-api.ts';
import { aMessage } from '../testing/messages.ts';
import { aUser } from '../testing/people.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { renderApp } from '../testing/render-app.tsx';

vi.mock('../features/conversations/list/messages-dropdown.tsx', () => ({
  MessagesDropdown: () => null,
}));

it('sends the outbox on a page without the messages dropdown', async () => {
  mockEmptyTopBar();
  const sent: unknown[] = [];
  answer({
    'POST /api/conversations/{id}/messages/': ({ body }) => {
      sent.push(body);
      return aMessage({ sender: 1, content: 'Hello' });
    },
  });
  enqueueMessage({ sender: 1, to_user: 2, conversation: 5, content: 'Hello', after: 0 });
  await renderApp('/simple-test', aUser());
  await expect.poll(() => sent).toMatchObject([{ content: 'Hello' }]);
});
