import { PageHeader } from '../../ui/page-header.tsx';

export function Pricing() {
  return (
    <PageHeader
      title="Pricing"
      description="Here you will find the plans that can be had, and what each includes."
    />
  );
}
