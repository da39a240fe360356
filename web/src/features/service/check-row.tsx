import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Check, CheckState } from './checks.ts';

const LOOKS = {
  ok: { Icon: CircleCheck, colour: 'text-success', word: 'Fine' },
  warning: { Icon: TriangleAlert, colour: 'text-warning', word: 'Take note' },
  failed: { Icon: CircleAlert, colour: 'text-danger', word: 'Broken' },
  unknown: { Icon: CircleHelp, colour: 'text-muted', word: 'Not known' },
} as const satisfies Partial<Record<CheckState, unknown>>;

export function CheckRow({ check: { name, state, words } }: { check: Check }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:px-5">
      {state === 'checking' ? (
        <Spinner className="mt-0.5 text-muted" />
      ) : (
        <Sign {...LOOKS[state]} />
      )}
      <div className="min-w-0 flex-1 sm:flex sm:gap-4">
        <h2 className="font-medium sm:w-36 sm:shrink-0">{name}</h2>
        <p className="min-w-0 break-words text-muted">{words}</p>
      </div>
    </li>
  );
}

function Sign({ Icon, colour, word }: (typeof LOOKS)[keyof typeof LOOKS]) {
  return (
    <>
      <Icon size={20} className={cx('mt-0.5 shrink-0', colour)} aria-hidden="true" />
      <span className="sr-only">{word}:</span>
    </>
  );
}
