import { useEffect, useId, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { formatPercent } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { type CropArea, croppedPhoto } from './crop-image.ts';
import type { PhotoUpload } from './use-photo-upload.ts';
import { FormError } from '../../ui/feedback/notice.tsx';

const MAX_ZOOM = 3;

const PREVIEW_PIXELS = 144;

export interface CropDialogProps {
  title: string;
  /** Of the image to crop. */
  url: string;
  upload: PhotoUpload;
  onClose: () => void;
}

/** Crops an image by pointer or arrow keys, with a preview. */
export function CropDialog({ title, url, upload, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const { send, sending, part: progress, problem } = upload;
  const save = async () => {
    if (area !== undefined && (await send(await croppedPhoto(url, area)))) onClose();
  };
  return (
    <Dialog onClose={onClose} title={title} description={t`Drag to position the photo.`}>
      <div className="relative h-[min(20rem,45dvh)] overflow-hidden rounded-md bg-subtle">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': t`Photo position. Move it with the arrow keys.`,
          }}
        />
      </div>
      <div className="mt-4 flex items-center gap-5">
        <CropPreview url={url} area={area} />
        <ZoomSlider zoom={zoom} onChange={setZoom} />
      </div>
      <FormError message={problem} className="mt-4" />
      {sending && <ProgressBar className="mt-4" label={t`Uploading`} value={progress * 100} />}
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          disabled={area === undefined}
          pending={sending}
          onClick={() => void save()}
        >
          <Trans>Save photo</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function CropPreview({ url, area }: { url: string; area: CropArea | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !image.current || area === undefined) return;
    context.imageSmoothingQuality = 'high';
    const { x, y, width, height } = area;
    context.drawImage(image.current, x, y, width, height, 0, 0, PREVIEW_PIXELS, PREVIEW_PIXELS);
  }, [area]);
  return (
    <>
      <img ref={image} src={url} alt="" hidden />
      <canvas
        ref={canvas}
        width={PREVIEW_PIXELS}
        height={PREVIEW_PIXELS}
        aria-hidden="true"
        className="size-18 shrink-0 rounded-full bg-subtle"
      />
    </>
  );
}

interface ZoomSliderProps {
  /** 1 fills the circle; at most 3. */
  zoom: number;
  onChange: (zoom: number) => void;
}

function ZoomSlider({ zoom, onChange }: ZoomSliderProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="text-sm font-medium">
        <Trans>Zoom</Trans>
      </label>
      <span className="mt-1 flex items-center gap-3 text-muted">
        <ZoomOut size={18} aria-hidden="true" />
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          aria-valuetext={formatPercent(zoom)}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-8 min-w-0 flex-1 accent-accent-ink pointer-coarse:h-11"
        />
        <ZoomIn size={18} aria-hidden="true" />
      </span>
    </div>
  );
}
