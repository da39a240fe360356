import { useId, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { OwnAsks, ReceivedAsks } from '../../features/asks/ask-list.tsx';
import { SharesList } from '../../features/contact-shares/shares-list.tsx';
import { IntroductionList } from '../../features/introductions/introduction-list.tsx';
import { useOpenGlobalDialog } from '../../features/search/global-dialogs.tsx';

/** Asks, introductions and shares, the user's and others'. */
export function IntroductionsPanel() {
  const openDialog = useOpenGlobalDialog();
  return (
    <div className="space-y-8">
      <Part title={t`Asks from your connections`}>
        <ReceivedAsks />
      </Part>
      <Part title={t`Your asks`}>
        <OwnAsks onAsk={() => openDialog('ask')} />
      </Part>
      <Part title={t`Introductions`}>
        <IntroductionList onIntroduce={() => openDialog('introduce')} />
      </Part>
      <Part title={t`Shared contacts`}>
        <SharesList />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
