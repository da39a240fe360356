export interface ChartLabel {
  /** Axis label: "Nov". */
  short: string;
  /** Table label: "November 2026". */
  long: string;
}

export interface ChartSeries {
  name: string;
  /** One integer per label; money in minor units. */
  values: readonly number[];
  format: (value: number) => string;
}

export interface ChartTableProps {
  caption: string;
  /** Header of the label column, such as "Month". */
  labelHeader: string;
  labels: readonly ChartLabel[];
  /** At most two. */
  series: readonly ChartSeries[];
}

export function ChartTable({ caption, labelHeader, labels, series }: ChartTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-start text-muted">
          <th scope="col" className="py-1.5 pe-3 font-medium">
            {labelHeader}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="py-1.5 ps-3 text-end font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map(({ long }, index) => (
          <tr key={long} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {long}
            </th>
            {series.map(({ name, values, format }) => (
              <td key={name} className="py-1.5 ps-3 text-end">
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
