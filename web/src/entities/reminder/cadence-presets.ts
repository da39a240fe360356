import { t } from '@lingui/core/macro';

export interface CadencePreset {
  days: number;
  label: string;
  /** In running text: "twice a year". */
  labelInText: string;
}

/** Schedules that can be set with one press, in days. */
export const cadencePresets = (): CadencePreset[] => [
  { days: 7, label: t`Weekly`, labelInText: t`weekly` },
  { days: 14, label: t`Every 2 weeks`, labelInText: t`every 2 weeks` },
  { days: 30, label: t`Monthly`, labelInText: t`monthly` },
  { days: 90, label: t`Quarterly`, labelInText: t`quarterly` },
  { days: 180, label: t`Twice a year`, labelInText: t`twice a year` },
  { days: 365, label: t`Yearly`, labelInText: t`yearly` },
];
