import { ConversationRow } from '../features/conversations/list/conversation-row.tsx';
import { DashboardStates } from '../features/dashboard/dashboard-states.tsx';
import { SAMPLE_ME } from '../features/dashboard/cards/sample-data.ts';
import { useNow } from '../lib/time/use-now.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function Screen() {
  const now = useNow();
  return (
    <>
      <PageHeader
        title="Dashboard test"
        description="Every dashboard card in every state, with sample data. For developers."
      />
      <DashboardStates
        conversationRow={(conversation) => (
          <ConversationRow conversation={conversation} me={SAMPLE_ME} now={now} />
        )}
      />
    </>
  );
}
