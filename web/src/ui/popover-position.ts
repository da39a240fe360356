export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Placement {
  left: number;
  top: number;
  maxHeight: number;
}

const GAP = 6;
const MARGIN = 8;

/**
 * Where a popover of the given size goes beside its trigger, in pixels of the viewport: below, or above when it fits only
 * there or there is more room; lined up with the trigger's start or end, and always within the window.
 */
export function computePopoverPosition(
  trigger: Box,
  panel: Size,
  viewport: Size,
  align: 'start' | 'end',
): Placement {
  const roomBelow = viewport.height - trigger.bottom - GAP - MARGIN;
  const roomAbove = trigger.top - GAP - MARGIN;
  const above = panel.height > roomBelow && roomAbove > roomBelow;
  const maxHeight = Math.max(0, above ? roomAbove : roomBelow);
  const height = Math.min(panel.height, maxHeight);
  const wanted = align === 'start' ? trigger.left : trigger.right - panel.width;
  return {
    left: Math.max(MARGIN, Math.min(wanted, viewport.width - MARGIN - panel.width)),
    top: above ? trigger.top - GAP - height : trigger.bottom + GAP,
    maxHeight,
  };
}
