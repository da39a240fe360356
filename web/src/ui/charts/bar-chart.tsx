import { useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { chartScale } from './chart-scale.ts';
import { cx } from '../styles/cx.ts';

export interface ChartLabel {
  /** Axis label: "Nov". */
  short: string;
  /** Table label: "November 2026". */
  long: string;
}

export interface ChartSeries {
  name: string;
  /** Integers per label; money in minor units. */
  values: readonly number[];
  format: (value: number) => string;
}

export interface BarChartProps {
  caption: string;
  /** Header of the labels: "Month". */
  column: string;
  labels: readonly ChartLabel[];
  /** At most two. */
  series: readonly ChartSeries[];
  /** `each`: every series has its own scale, for very different values. */
  scale?: 'shared' | 'each' | undefined;
  className?: string | undefined;
}

const HEIGHT = 120;
/** Minimum height of a nonzero bar. */
const SMALLEST = 2;

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
  const { series, labels, scale = 'shared', className } = props;
  const [asTable, setAsTable] = useState(false);
  const table = useId();
  const strips = scale === 'shared' ? [series] : series.map((one) => [one]);
  return (
    <div className={cx('@container', className)}>
      {!asTable && (
        <div aria-hidden="true" className="space-y-5">
          {strips.map((strip) => (
            <Strip key={strip[0]?.name} series={strip} labels={labels} />
          ))}
        </div>
      )}
      <div id={table} className={cx(!asTable && 'sr-only')}>
        <Numbers {...props} />
      </div>
      <p className="mt-2 -ml-3">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={asTable}
          aria-controls={table}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
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
  const placeOf = (value: number) =>
    ((scale.top - value) / (scale.top - scale.bottom)) * HEIGHT || 0;
  const format = series[0]?.format ?? String;
  return (
    <div>
      <p className="flex flex-wrap gap-x-4 pb-2.5 text-sm font-medium">
        {series.map(({ name }, place) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={cx('size-2.5 rounded-xs forced-color-adjust-none', SWATCHES[place])} />
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
              style={{ top: placeOf(tick) }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
        <svg width="100%" height={HEIGHT} className="overflow-visible">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={placeOf(tick)}
              y2={placeOf(tick)}
              className={cx(
                tick === 0 ? 'stroke-line-strong' : 'stroke-line',
                'forced-colors:stroke-[GrayText]',
              )}
            />
          ))}
          {series.map((one, place) => (
            <Bars
              key={one.name}
              series={one}
              labels={labels}
              placeOf={placeOf}
              slot={{ place, of: series.length }}
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
  placeOf: (value: number) => number;
  /** Which of the adjacent bars of a label. */
  slot: { place: number; of: number };
}

function Bars({ series: { values, format, name }, labels, placeOf, slot }: BarsProps) {
  const column = 100 / labels.length;
  const width = (column * 0.64) / slot.of;
  return values.map((value, place) => {
    const [zero, end] = [placeOf(0), placeOf(value)];
    const height = value === 0 ? 0 : Math.max(SMALLEST, Math.abs(end - zero));
    return (
      <rect
        key={labels[place]?.long}
        x={`${column * (place + 0.18) + width * slot.place}%`}
        y={value < 0 ? zero : zero - height}
        width={`${width * (slot.of === 1 ? 1 : 0.94)}%`}
        height={height}
        rx={Math.min(2, height / 2)}
        className={cx('forced-color-adjust-none', FILLS[slot.place])}
      >
        <title>{`${labels[place]?.long}: ${name} ${format(value)}`}</title>
      </rect>
    );
  });
}

/** Narrow charts show every second label, including the last. */
function Labels({ labels }: { labels: readonly ChartLabel[] }) {
  return (
    <div className="col-start-2 flex pt-1.5">
      {labels.map(({ short, long }, place) => (
        <span
          key={long}
          className={cx(
            'w-0 flex-1 text-center whitespace-nowrap',
            (labels.length - place) % 2 === 0 && '@max-md:invisible',
          )}
        >
          {short}
        </span>
      ))}
    </div>
  );
}

function Numbers({ caption, column, labels, series }: BarChartProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {column}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map(({ long }, place) => (
          <tr key={long} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {long}
            </th>
            {series.map(({ name, values, format }) => (
              <td key={name} className="py-1.5 pl-3 text-right">
                {format(values[place] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
