import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toasts.ts';
import { qrPicture } from './qr-picture.ts';

const LABEL = 'QR code of my link';

/** My link for a telephone's camera: small beside the address, large to be scanned, as a file to be printed. */
export function LinkQr({ url }: { url: string }) {
  const [large, setLarge] = useState(false);
  return (
    <div className="w-44 max-w-full shrink-0">
      <QrCode value={url} label={LABEL} className="w-full border border-line" />
      <div className="mt-2 flex flex-wrap justify-between gap-2">
        <Button size="sm" variant="quiet" onClick={() => setLarge(true)}>
          <Maximize2 />
          Enlarge
        </Button>
        <DownloadQr url={url} />
      </div>
      <Dialog open={large} onOpenChange={setLarge} title="Scan to connect" size="md">
        <QrCode value={url} label={LABEL} className="mx-auto w-full max-w-[min(28rem,60dvh)]" />
      </Dialog>
    </div>
  );
}

function DownloadQr({ url }: { url: string }) {
  const save = async () => {
    const picture = await qrPicture(url);
    if (picture === null)
      showToast({ type: 'error', message: 'Your browser cannot make a picture of it.' });
    else saveFile(picture, 'acquaint-link.png');
  };
  return (
    <Button size="sm" variant="quiet" onClick={() => void save()}>
      <Download />
      Save <span className="sr-only">the QR code</span>
    </Button>
  );
}
