import { useEffect, useRef } from 'react';
import type { CropArea } from './crop-picture.ts';

const PIXELS = 144;

/** The part of the picture as others will see it. */
export function CropPreview({ url, area }: { url: string; area: CropArea | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !image.current || area === undefined) return;
    context.imageSmoothingQuality = 'high';
    const { x, y, width, height } = area;
    context.drawImage(image.current, x, y, width, height, 0, 0, PIXELS, PIXELS);
  }, [area]);
  return (
    <>
      <img ref={image} src={url} alt="" hidden />
      <canvas
        ref={canvas}
        width={PIXELS}
        height={PIXELS}
        aria-hidden="true"
        className="size-18 shrink-0 rounded-full bg-subtle"
      />
    </>
  );
}
