import { useContactsSearch } from '../../features/contacts/use-contacts-search.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const OpenAsk = lazyComponent(async () => (await import('./open-ask.tsx')).OpenAsk);
const IntroductionDialog = lazyComponent(
  async () =>
    (await import('../../features/introductions/introduction-dialog.tsx')).IntroductionDialog,
);

/** The ask or introduction in the URL. */
export function OpenIntroduction() {
  const { search, change } = useContactsSearch();
  const { ask, outcome, introduction } = search;
  if (ask !== undefined)
    return (
      <OpenAsk
        key={ask}
        id={ask}
        outcome={outcome}
        onClose={() => change({ ask: undefined, outcome: undefined }, { replace: true })}
      />
    );
  if (introduction !== undefined)
    return (
      <IntroductionDialog
        id={introduction}
        onClose={() => change({ introduction: undefined }, { replace: true })}
      />
    );
  return null;
}
