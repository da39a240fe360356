import { memo, useMemo, useRef } from 'react';
import { t } from '@lingui/core/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Maximize from 'lucide-react/icons/maximize';
import type { Network } from '#contract/relationships.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { hasLabel, keyOfName, NAME_OFFSET, radiusOf, shortened } from './label-collisions.ts';
import { layOut, type PlacedEdge, type PlacedPerson, viewBoxOf } from './network-layout.ts';
import { useGraphZoom } from './use-graph-zoom.ts';

export interface NetworkGraphProps {
  network: Network;
  /** Highlighted with their relationships. */
  active: number | null;
  /** Both must be stable. */
  onActiveChange: (id: number | null) => void;
  onOpen: (id: number) => void;
}

const ZOOM_STEP = 1.4;

/** People as circles, hidden from assistive technology, which has the list. Wheel, pinch and drag zoom and move it. */
export function NetworkGraph({ network, active, onActiveChange, onOpen }: NetworkGraphProps) {
  const layout = useMemo(() => layOut(network), [network]);
  const box = useMemo(() => viewBoxOf(layout.people), [layout]);
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const { zoomBy, showAll } = useGraphZoom({ svg, content, layout, box });
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-canvas">
      <svg
        ref={svg}
        aria-hidden="true"
        viewBox={[box.left, box.top, box.width, box.height].map(Math.round).join(' ')}
        className="block h-[45dvh] w-full cursor-grab touch-none select-none active:cursor-grabbing sm:h-112"
      >
        <g ref={content}>
          {layout.edges.map((edge) => (
            <Edge key={edge.key} edge={edge} isActive={isOf(edge, active)} />
          ))}
          {layout.people.map((person) => (
            <Person
              key={person.id}
              person={person}
              isActive={person.id === active}
              onActiveChange={onActiveChange}
              onOpen={onOpen}
            />
          ))}
        </g>
      </svg>
      <div className="flex justify-end border-t border-line bg-raised">
        <IconButton label={t`Zoom in`} size="sm" onClick={() => zoomBy(ZOOM_STEP)}>
          <Plus />
        </IconButton>
        <IconButton label={t`Zoom out`} size="sm" onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <Minus />
        </IconButton>
        <IconButton label={t`Show everyone`} size="sm" onClick={showAll}>
          <Maximize />
        </IconButton>
      </div>
    </div>
  );
}

function isOf({ from, to }: PlacedEdge, id: number | null): boolean {
  return from.id === id || to.id === id;
}

/** At the origin of its group and of the same size at any zoom. */
const LABEL_CLASS = 'stroke-canvas [paint-order:stroke] [transform:scale(var(--label-scale,1))]';

interface EdgeProps {
  edge: PlacedEdge;
  isActive: boolean;
}

/** Memoized like `Person`: hovering changes a few of up to 200. */
const Edge = memo(function Line({ edge, isActive }: EdgeProps) {
  const { key, from, to, label } = edge;
  const isLabeled = hasLabel(edge);
  return (
    <g>
      <line
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        className={isActive ? 'stroke-accent' : 'stroke-line-strong'}
        strokeWidth={isActive ? 2 : 1}
        strokeOpacity={isActive || isLabeled ? 1 : 0.6}
      />
      {(isLabeled || isActive) && (
        <g transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`}>
          <text
            data-label={key}
            dy="0.35em"
            textAnchor="middle"
            className={cx(
              LABEL_CLASS,
              'fill-muted text-[10px]',
              !isActive && 'data-crowded:invisible',
            )}
            strokeWidth={3}
          >
            {label}
          </text>
        </g>
      )}
    </g>
  );
});

interface PersonProps extends Pick<NetworkGraphProps, 'onActiveChange' | 'onOpen'> {
  person: PlacedPerson;
  isActive: boolean;
}

const Person = memo(function Node({ person, isActive, ...on }: PersonProps) {
  const { id, name, distance, x, y } = person;
  const isCenter = distance === 0;
  const isLink = !isCenter && id > 0;
  const radius = radiusOf(person);
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={cx(isLink && 'cursor-pointer')}
      onPointerEnter={() => on.onActiveChange(id)}
      onPointerLeave={() => on.onActiveChange(null)}
      onClick={() => isLink && on.onOpen(id)}
    >
      <title>{name}</title>
      <circle
        r={radius}
        className={cx(
          isCenter ? 'fill-accent' : id < 0 ? 'fill-canvas' : 'fill-initials',
          isActive ? 'stroke-accent' : 'stroke-line-strong',
        )}
        strokeWidth={isActive ? 3 : 1}
      />
      <g transform={`translate(0 ${radius})`}>
        <text
          data-label={keyOfName(person)}
          y={NAME_OFFSET}
          textAnchor="middle"
          className={cx(
            LABEL_CLASS,
            'fill-ink text-[11px]',
            !isActive && 'data-crowded:invisible',
            (isCenter || isActive) && 'font-semibold',
          )}
          strokeWidth={3}
        >
          {shortened(name)}
        </text>
      </g>
    </g>
  );
});
