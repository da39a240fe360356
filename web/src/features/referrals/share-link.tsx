import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';

const TITLE = 'Join me on Acquaint';
const TEXT = 'I keep my contacts in Acquaint. Join me by this link:';

/** Hands my link to whichever program the person chooses; where the browser can't, to their mail program. */
export function ShareLink({ url }: { url: string }) {
  if (!('share' in navigator))
    return (
      <a href={mailOf(url)} className={buttonClass()}>
        <Mail aria-hidden="true" />
        Share by mail
      </a>
    );
  return (
    <Button onClick={() => void share(url)}>
      <Share2 />
      Share
    </Button>
  );
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: TITLE, text: TEXT, url });
  } catch (error) {
    // Who closes the choice has not failed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ type: 'error', message: 'Your browser could not share the link' });
  }
}

function mailOf(url: string): string {
  return `mailto:?subject=${encodeURIComponent(TITLE)}&body=${encodeURIComponent(`${TEXT}\n\n${url}`)}`;
}
