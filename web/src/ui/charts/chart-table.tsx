import type { BarChartProps } from './bar-chart.tsx';

/** The numbers of a chart. */
export function ChartTable({ caption, column, labels, series }: BarChartProps) {
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
        {labels.map(({ long }, index) => (
          <tr key={long} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {long}
            </th>
            {series.map(({ name, values, format }) => (
              <td key={name} className="py-1.5 pl-3 text-right">
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
