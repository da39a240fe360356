import { useId } from 'react';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';

const FURTHEST = 3;

export interface ZoomSliderProps {
  /** From 1, where the picture just fills the circle, to 3. */
  zoom: number;
  onChange: (zoom: number) => void;
}

/** How close the picture is. */
export function ZoomSlider({ zoom, onChange }: ZoomSliderProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="text-sm font-medium">
        Zoom
      </label>
      <span className="mt-1 flex items-center gap-3 text-muted">
        <ZoomOut size={18} aria-hidden="true" />
        <input
          id={id}
          type="range"
          min={1}
          max={FURTHEST}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-8 min-w-0 flex-1 accent-accent-ink pointer-coarse:h-11"
        />
        <ZoomIn size={18} aria-hidden="true" />
      </span>
    </div>
  );
}
