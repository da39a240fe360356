import { type RefObject, useEffect, useState } from 'react';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { visibleLabels } from './label-collisions.ts';
import type { Layout, ViewBox } from './network-layout.ts';

interface ZoomedGraph {
  svg: RefObject<SVGSVGElement | null>;
  content: RefObject<SVGGElement | null>;
  layout: Layout;
  box: ViewBox;
}

/**
 * d3-zoom writes the transform itself, so that moving the graph doesn't render it again. Labels get their size, and the
 * ones that would overlap are hidden, when a zoom ends.
 */
export function useGraphZoom({ svg, content, layout, box }: ZoomedGraph) {
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
  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    let shown = 0;
    const update = () => {
      const { width, height } = element.getBoundingClientRect();
      const fit = Math.min(width / box.width, height / box.height);
      const scale = fit * zoomTransform(element).k;
      if (scale === shown || scale === 0) return;
      shown = scale;
      showLabels(content.current, visibleLabels(layout, scale), scale);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    behavior.on('end', update);
    update();
    return () => {
      observer.disconnect();
      behavior.on('end', null);
    };
  }, [svg, content, behavior, layout, box]);
  return {
    zoomBy: (factor: number) => {
      if (svg.current !== null) behavior.scaleBy(select(svg.current), factor);
    },
    showAll: () => {
      if (svg.current !== null) behavior.transform(select(svg.current), zoomIdentity);
    },
  };
}

function showLabels(content: SVGGElement | null, visible: Set<string>, scale: number): void {
  content?.style.setProperty('--label-scale', String(1 / scale));
  for (const label of content?.querySelectorAll<SVGTextElement>('[data-label]') ?? [])
    label.toggleAttribute('data-crowded', !visible.has(label.dataset['label'] ?? ''));
}
