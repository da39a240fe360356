import type { NotificationPreferences } from '#contract/notifications.ts';
import { Checkbox } from '../../ui/checkbox-field.tsx';
import {
  CHANNEL_LABELS,
  NOTIFICATION_EVENTS,
  type EventRow,
  type NotificationChannel,
} from './notification-events.ts';

const CHANNELS: readonly NotificationChannel[] = ['in_app', 'email'];

export interface NotificationMatrixProps {
  preferences: NotificationPreferences;
  onChange: (event: EventRow['event'], channel: NotificationChannel, on: boolean) => void;
}

/** Each event with the places where it is told. */
export function NotificationMatrix({ preferences, onChange }: NotificationMatrixProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-t border-line">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2.5 pl-5 text-left font-medium sm:pl-6">
              Tell me when
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-24 px-2 py-2.5 font-medium last:pr-4">
                {CHANNEL_LABELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_EVENTS.map((row) => (
            <tr key={row.event} className="border-t border-line">
              <th scope="row" className="py-3 pl-5 text-left font-normal sm:pl-6">
                {row.label}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="px-2 py-3 text-center last:pr-4">
                  {row.channels.includes(channel) ? (
                    <Checkbox
                      aria-label={`${row.label}: ${CHANNEL_LABELS[channel]}`}
                      className="mt-0! inline-grid! align-middle"
                      checked={preferences[row.event][channel]}
                      onChange={(event) => onChange(row.event, channel, event.target.checked)}
                    />
                  ) : (
                    <span className="text-sm text-muted">always</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
