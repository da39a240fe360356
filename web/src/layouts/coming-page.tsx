import { PageHeader } from '../ui/page-header.tsx';

/** A page whose feature is not there yet says in one sentence what it will show. */
export function ComingPage({ title, sentence }: { title: string; sentence: string }) {
  return <PageHeader title={title} description={sentence} />;
}
