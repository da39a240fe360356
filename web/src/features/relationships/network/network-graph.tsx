import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { t } from '@lingui/core/macro';
import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Maximize from 'lucide-react/icons/maximize';
import type { Network } from '#contract/relationships.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { layOut, type PlacedEdge, type PlacedPerson, viewBoxOf } from './network-layout.ts';

export interface NetworkGraphProps {
  network: Network;
  /** Highlighted with their relationships. */
  active: number | null;
  onActiveChange: (id: number | null) => void;
  onOpen: (id: number) => void;
}

const ZOOM_STEP = 1.4;
const NODE_RADIUS = 9;
const MAX_NAME = 18;

/** People as circles, hidden from assistive technology, which has the list. Wheel, pinch and drag zoom and move it. */
export function NetworkGraph({ network, active, onActiveChange, onOpen }: NetworkGraphProps) {
  const layout = useMemo(() => layOut(network), [network]);
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const { zoomBy, showAll } = useZoom(svg, content);
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-canvas">
      <svg
        ref={svg}
        aria-hidden="true"
        viewBox={viewBoxOf(layout.people)}
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
      <div className="absolute end-2 bottom-2 flex flex-col rounded-md border border-line bg-raised">
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

/** d3-zoom writes the transform itself, so that moving the graph doesn't render it again. */
function useZoom(svg: RefObject<SVGSVGElement | null>, content: RefObject<SVGGElement | null>) {
  const [behavior] = useState(() =>
    zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.3, 8])
      .clickDistance(4)
      .on('zoom', ({ transform }: { transform: { toString: () => string } }) =>
        content.current?.setAttribute('transform', transform.toString()),
      ),
  );
  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    select(element).call(behavior).on('dblclick.zoom', null);
    return () => void select(element).on('.zoom', null);
  }, [svg, behavior]);
  return {
    zoomBy: (factor: number) => {
      if (svg.current !== null) behavior.scaleBy(select(svg.current), factor);
    },
    showAll: () => {
      if (svg.current !== null) behavior.transform(select(svg.current), zoomIdentity);
    },
  };
}

function isOf({ from, to }: PlacedEdge, id: number | null): boolean {
  return from.id === id || to.id === id;
}

function Edge({ edge: { from, to, label }, isActive }: { edge: PlacedEdge; isActive: boolean }) {
  const isNear = from.distance === 0;
  return (
    <g>
      <line
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        className={isActive ? 'stroke-accent' : 'stroke-line-strong'}
        strokeWidth={isActive ? 2 : 1}
        strokeOpacity={isActive || isNear ? 1 : 0.6}
      />
      {(isNear || isActive) && (
        <text
          x={(from.x + to.x) / 2}
          y={(from.y + to.y) / 2}
          textAnchor="middle"
          className="fill-muted stroke-canvas text-[9px] [paint-order:stroke]"
          strokeWidth={3}
        >
          {label}
        </text>
      )}
    </g>
  );
}

interface PersonProps extends Pick<NetworkGraphProps, 'onActiveChange' | 'onOpen'> {
  person: PlacedPerson;
  isActive: boolean;
}

function Person({ person: { id, name, distance, x, y }, isActive, ...on }: PersonProps) {
  const isCenter = distance === 0;
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={cx(!isCenter && 'cursor-pointer')}
      onPointerEnter={() => on.onActiveChange(id)}
      onPointerLeave={() => on.onActiveChange(null)}
      onClick={() => !isCenter && on.onOpen(id)}
    >
      <title>{name}</title>
      <circle
        r={isCenter ? NODE_RADIUS * 1.5 : NODE_RADIUS}
        className={cx(
          isCenter ? 'fill-accent' : 'fill-initials',
          isActive ? 'stroke-accent' : 'stroke-line-strong',
        )}
        strokeWidth={isActive ? 3 : 1}
      />
      <text
        y={isCenter ? 28 : 22}
        textAnchor="middle"
        className={cx(
          'fill-ink stroke-canvas text-[11px] [paint-order:stroke]',
          (isCenter || isActive) && 'font-semibold',
        )}
        strokeWidth={3}
      >
        {shortened(name)}
      </text>
    </g>
  );
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : name;
}
