import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { strokesOf } from '../../lib/focus/keys.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import { shortcutsIn, SHORTCUT_SCOPES } from './shortcut-labels.ts';
import { ShortcutSwitches } from './shortcut-switches.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t`Keyboard shortcuts`}>
      <div className="space-y-6">
        {(Object.keys(SHORTCUT_SCOPES) as (keyof typeof SHORTCUT_SCOPES)[]).map((scope) => (
          <Keys key={scope} scope={scope} />
        ))}
        <div className="space-y-4 border-t border-line pt-4">
          <ShortcutSwitches />
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ scope }: { scope: keyof typeof SHORTCUT_SCOPES }) {
  return (
    <section aria-labelledby={`keys-${scope}`}>
      <h3 id={`keys-${scope}`} className="pb-1 text-sm font-semibold text-muted">
        {i18n._(SHORTCUT_SCOPES[scope])}
      </h3>
      <dl className="divide-y divide-line">
        {shortcutsIn(scope).map(({ name, description }) => (
          <div
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
          >
            <dt className="min-w-40 flex-1">{description}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {strokesOf(name).map((stroke) => (
                <KeyCaps key={`${stroke.key} ${stroke.shift ?? ''}`} stroke={stroke} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
