import { useId, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Button } from '../buttons/button.tsx';
import { chartScale } from './chart-scale.ts';
import {
  ChartTable,
  type ChartLabel,
  type ChartSeries,
  type ChartTableProps,
} from './chart-table.tsx';
import { cx } from '../styles/cx.ts';

export interface BarChartProps extends ChartTableProps {
  /** `per-series`: each series has its own scale, for very different values. */
  scale?: 'shared' | 'per-series' | undefined;
}

const HEIGHT = 120;
/** Minimum height of a nonzero bar. */
const MIN_BAR_HEIGHT = 2;

const FILLS = [
  'fill-accent forced-colors:fill-[Highlight]',
  'fill-line-strong forced-colors:fill-[CanvasText]',
] as const;
const SWATCHES = [
  'bg-accent forced-colors:bg-[Highlight]',
  'bg-line-strong forced-colors:bg-[CanvasText]',
] as const;

/** A bar chart with an equivalent table, for screen readers and on demand. */
export function BarChart(props: BarChartProps) {
  const { series, labels, scale = 'shared' } = props;
  const [asTable, setAsTable] = useState(false);
  const table = useId();
  const strips = scale === 'shared' ? [series] : series.map((one) => [one]);
  return (
    <div className="@container">
      {!asTable && (
        <div aria-hidden="true" className="space-y-5">
          {strips.map((strip) => (
            <Strip key={strip[0]?.name} series={strip} labels={labels} />
          ))}
        </div>
      )}
      <div id={table} className={cx(!asTable && 'sr-only')}>
        <ChartTable {...props} />
      </div>
      <p className="-ms-3 mt-2">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={asTable}
          aria-controls={table}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t`Show as chart` : t`Show as table`}
        </Button>
      </p>
    </div>
  );
}

interface StripProps {
  series: readonly ChartSeries[];
  labels: readonly ChartLabel[];
}

/** The bars of one scale with legend and labels. */
function Strip({ series, labels }: StripProps) {
  const scale = chartScale(series.flatMap(({ values }) => values));
  const offsetOf = (value: number) =>
    ((scale.top - value) / (scale.top - scale.bottom)) * HEIGHT || 0;
  const format = series[0]?.format ?? String;
  return (
    <div>
      <p className="flex flex-wrap gap-x-4 pb-2.5 text-sm font-medium">
        {series.map(({ name }, index) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={cx('size-2.5 rounded-xs forced-color-adjust-none', SWATCHES[index])} />
            {name}
          </span>
        ))}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted tabular-nums">
        <div className="grid min-w-8 justify-items-end" style={{ height: HEIGHT }}>
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="relative col-start-1 row-start-1 h-0 leading-0 whitespace-nowrap"
              style={{ top: offsetOf(tick) }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
        <svg width="100%" height={HEIGHT} className="overflow-visible rtl:-scale-x-100">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={offsetOf(tick)}
              y2={offsetOf(tick)}
              className={cx(
                tick === 0 ? 'stroke-line-strong' : 'stroke-line',
                'forced-colors:stroke-[GrayText]',
              )}
            />
          ))}
          {series.map((one, index) => (
            <Bars
              key={one.name}
              series={one}
              labels={labels}
              offsetOf={offsetOf}
              slot={{ index, of: series.length }}
            />
          ))}
        </svg>
        <Labels labels={labels} />
      </div>
    </div>
  );
}

interface BarsProps {
  series: ChartSeries;
  labels: readonly ChartLabel[];
  offsetOf: (value: number) => number;
  /** Which of the adjacent bars of a label. */
  slot: { index: number; of: number };
}

function Bars({ series: { values, format, name }, labels, offsetOf, slot }: BarsProps) {
  const column = 100 / labels.length;
  const width = (column * 0.64) / slot.of;
  return values.map((value, index) => {
    const [zero, end] = [offsetOf(0), offsetOf(value)];
    const height = value === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, Math.abs(end - zero));
    return (
      <rect
        key={labels[index]?.long}
        x={`${column * (index + 0.18) + width * slot.index}%`}
        y={value < 0 ? zero : zero - height}
        width={`${width * (slot.of === 1 ? 1 : 0.94)}%`}
        height={height}
        rx={Math.min(2, height / 2)}
        className={cx('forced-color-adjust-none', FILLS[slot.index])}
      >
        <title>{`${labels[index]?.long}: ${name} ${format(value)}`}</title>
      </rect>
    );
  });
}

/** Narrow charts show every second label, including the last. */
function Labels({ labels }: { labels: readonly ChartLabel[] }) {
  return (
    <div className="col-start-2 flex pt-1.5">
      {labels.map(({ short, long }, index) => (
        <span
          key={long}
          className={cx(
            'w-0 flex-1 text-center whitespace-nowrap',
            (labels.length - index) % 2 === 0 && '@max-md:invisible',
          )}
        >
          {short}
        </span>
      ))}
    </div>
  );
}
