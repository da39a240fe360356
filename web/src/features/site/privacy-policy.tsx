import { PageHeader } from '../../ui/page-header.tsx';

export function PrivacyPolicy({ operator }: { operator: string | undefined }) {
  return (
    <>
      <PageHeader
        title="Privacy policy"
        description="Here you will read what is kept about you, for what, and who can see it."
      />
      {operator !== undefined && <p>This site is run by {operator}.</p>}
    </>
  );
}
