import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { currentBuild } from '../../lib/build.ts';
import { listText } from '../../lib/text/list-text.ts';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { buildCheck, type Check, type CheckState, serverChecks, streamCheck } from './checks.ts';
import { buildQuery, eventStreamQuery, serverStatusQuery } from './service.api.ts';

const VARIANTS = {
  ok: { Icon: CircleCheck, color: 'text-success', word: msg`OK` },
  warning: { Icon: TriangleAlert, color: 'text-warning', word: msg`Warning` },
  failed: { Icon: CircleAlert, color: 'text-danger', word: msg`Failed` },
  unknown: { Icon: CircleHelp, color: 'text-muted', word: msg`Unknown` },
} as const satisfies Partial<Record<CheckState, unknown>>;

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
          <Trans>Check again</Trans>
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
    buildCheck(build, currentBuild()),
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
  if (broken.length === 0) return t`All checks passed.`;
  const names = listText(
    broken.map(({ name }) => name),
    'unit',
  );
  return t`Failed checks: ${names}.`;
}

function CheckRow({ check: { name, state, text } }: { check: Check }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:px-5">
      {state === 'checking' ? (
        <Spinner className="mt-0.5 text-muted" />
      ) : (
        <Sign {...VARIANTS[state]} />
      )}
      <div className="min-w-0 flex-1 sm:flex sm:gap-4">
        <h2 className="font-medium sm:w-36 sm:shrink-0">{name}</h2>
        <p className="min-w-0 break-words text-muted">{text}</p>
      </div>
    </li>
  );
}

function Sign({ Icon, color, word }: (typeof VARIANTS)[keyof typeof VARIANTS]) {
  return (
    <>
      <Icon size={20} className={cx('mt-0.5 shrink-0', color)} aria-hidden="true" />
      <span className="sr-only">{i18n._(word)}:</span>
    </>
  );
}
