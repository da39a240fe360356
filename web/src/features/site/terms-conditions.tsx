import { PageHeader } from '../../ui/page-header.tsx';

export function TermsConditions({ operator }: { operator: string | undefined }) {
  return (
    <>
      <PageHeader
        title="Terms and conditions"
        description="Here you will read the terms under which you may use this site."
      />
      {operator !== undefined && <p>This site is run by {operator}.</p>}
    </>
  );
}
