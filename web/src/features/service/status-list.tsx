import { useQuery } from '@tanstack/react-query';
import { thisBuild } from '../../lib/build.ts';
import { useSignedIn } from '../../lib/use-signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { buildCheck, serverChecks, streamCheck, type Check } from './checks.ts';
import { CheckRow } from './check-row.tsx';
import { buildQuery, eventStreamQuery, serverStatusQuery } from './service.api.ts';

/** How the parts of the service are, each in words and with a sign. */
export function StatusList() {
  const { checks, checking, checkAgain } = useChecks();
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button pending={checking} onClick={checkAgain}>
          Check again
        </Button>
        <p role="status" className="text-muted">
          {checking ? '' : summary(checks)}
        </p>
      </div>
    </>
  );
}

function useChecks() {
  const signedIn = useSignedIn();
  const status = useQuery(serverStatusQuery());
  const build = useQuery(buildQuery());
  const stream = useQuery({ ...eventStreamQuery(), enabled: signedIn });
  const checks: Check[] = [
    buildCheck(build, thisBuild()),
    ...serverChecks(status),
    streamCheck(stream, signedIn),
  ];
  const checkAgain = () => {
    void status.refetch();
    void build.refetch();
    if (signedIn) void stream.refetch();
  };
  return { checks, checking: checks.some(({ state }) => state === 'checking'), checkAgain };
}

function summary(checks: readonly Check[]): string {
  const broken = checks.filter(({ state }) => state === 'failed');
  if (broken.length === 0) return 'All that was checked works.';
  return `Something is wrong: ${broken.map(({ name }) => name).join(', ')}.`;
}
