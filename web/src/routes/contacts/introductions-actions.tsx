import { Trans } from '@lingui/react/macro';
import HandHelping from 'lucide-react/icons/hand-helping';
import UsersRound from 'lucide-react/icons/users-round';
import { useOpenGlobalDialog } from '../../features/search/global-dialogs.tsx';
import { Button } from '../../ui/buttons/button.tsx';

/** Actions next to the heading of the Introductions tab. */
export function IntroductionsActions() {
  const openDialog = useOpenGlobalDialog();
  return (
    <>
      <Button onClick={() => openDialog('introduce')}>
        <UsersRound aria-hidden="true" />
        <span className="max-sm:sr-only">
          <Trans>Introduce</Trans>
        </span>
      </Button>
      <Button variant="primary" onClick={() => openDialog('ask')}>
        <HandHelping aria-hidden="true" />
        <span className="max-[16rem]:sr-only">
          <Trans>New ask</Trans>
        </span>
      </Button>
    </>
  );
}
