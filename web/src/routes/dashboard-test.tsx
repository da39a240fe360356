import { DashboardStates } from '../features/dashboard/dashboard-states.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function Screen() {
  return (
    <>
      <PageHeader
        title="Dashboard test"
        description="Every dashboard card in every state, with sample data. For developers."
      />
      <DashboardStates />
    </>
  );
}
