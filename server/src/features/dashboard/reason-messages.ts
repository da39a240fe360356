import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

// A complete message per shape, so that a language can inflect its words.

/** A day relative to today. */
export type DayShape =
  | 'today'
  | 'yesterday'
  | 'tomorrow'
  | 'past_weekday'
  | 'coming_weekday'
  | 'past_date'
  | 'coming_date';

export interface DayValues {
  weekday: string;
  date: string;
}

type MessageOf<Values> = (values: DayValues & Values) => MessageDescriptor;
type MessagePerDay<Values = object> = Record<DayShape, MessageOf<Values>>;
type MessagePerTime<Values = object> = MessagePerDay<Values & { time: string }> &
  Record<'today_at', MessageOf<Values & { time: string }>>;

function sameBeforeAndAfter<Values>(weekday: MessageOf<Values>, date: MessageOf<Values>) {
  return { past_weekday: weekday, coming_weekday: weekday, past_date: date, coming_date: date };
}

export const DUE: MessagePerTime = {
  today: () => msg`Due today`,
  today_at: ({ time }) => msg`Due today at ${{ time }}`,
  yesterday: () => msg`Due yesterday`,
  tomorrow: () => msg`Due tomorrow`,
  ...sameBeforeAndAfter(
    ({ weekday }) => msg`Due ${{ weekday }}`,
    ({ date }) => msg`Due ${{ date }}`,
  ),
};

type Titled = { title: string };

export const DUE_WITH_TITLE: MessagePerTime<Titled> = {
  today: ({ title }) => msg`Due today: “${{ title }}”`,
  today_at: ({ time, title }) => msg`Due today at ${{ time }}: “${{ title }}”`,
  yesterday: ({ title }) => msg`Due yesterday: “${{ title }}”`,
  tomorrow: ({ title }) => msg`Due tomorrow: “${{ title }}”`,
  ...sameBeforeAndAfter<Titled>(
    ({ weekday, title }) => msg`Due ${{ weekday }}: “${{ title }}”`,
    ({ date, title }) => msg`Due ${{ date }}: “${{ title }}”`,
  ),
};

export const PROMISED: MessagePerTime = {
  today: () => msg`You promised this, due today`,
  today_at: ({ time }) => msg`You promised this, due today at ${{ time }}`,
  yesterday: () => msg`You promised this, due yesterday`,
  tomorrow: () => msg`You promised this, due tomorrow`,
  ...sameBeforeAndAfter(
    ({ weekday }) => msg`You promised this, due ${{ weekday }}`,
    ({ date }) => msg`You promised this, due ${{ date }}`,
  ),
};

export const PROMISED_WITH_TITLE: MessagePerTime<Titled> = {
  today: ({ title }) => msg`You promised “${{ title }}”, due today`,
  today_at: ({ time, title }) => msg`You promised “${{ title }}”, due today at ${{ time }}`,
  yesterday: ({ title }) => msg`You promised “${{ title }}”, due yesterday`,
  tomorrow: ({ title }) => msg`You promised “${{ title }}”, due tomorrow`,
  ...sameBeforeAndAfter<Titled>(
    ({ weekday, title }) => msg`You promised “${{ title }}”, due ${{ weekday }}`,
    ({ date, title }) => msg`You promised “${{ title }}”, due ${{ date }}`,
  ),
};

export const BIRTHDAY: MessagePerDay = {
  today: () => msg`Has a birthday today`,
  yesterday: () => msg`Had a birthday yesterday`,
  tomorrow: () => msg`Has a birthday tomorrow`,
  past_weekday: ({ weekday }) => msg`Had a birthday on ${{ weekday }}`,
  coming_weekday: ({ weekday }) => msg`Has a birthday on ${{ weekday }}`,
  past_date: ({ date }) => msg`Had a birthday on ${{ date }}`,
  coming_date: ({ date }) => msg`Has a birthday on ${{ date }}`,
};

type Labeled = { label: MessageDescriptor };

export const DATE: MessagePerDay<Labeled> = {
  today: ({ label }) => msg`${{ label }} today`,
  yesterday: ({ label }) => msg`${{ label }} yesterday`,
  tomorrow: ({ label }) => msg`${{ label }} tomorrow`,
  ...sameBeforeAndAfter<Labeled>(
    ({ label, weekday }) => msg`${{ label }} on ${{ weekday }}`,
    ({ label, date }) => msg`${{ label }} on ${{ date }}`,
  ),
};

type WithYears = { label: MessageDescriptor; years: number };

export const DATE_WITH_YEARS: MessagePerDay<WithYears> = {
  today: ({ label, years }) =>
    msg`${{ label }} today (${plural({ years }, { one: '# year', other: '# years' })})`,
  yesterday: ({ label, years }) =>
    msg`${{ label }} yesterday (${plural({ years }, { one: '# year', other: '# years' })})`,
  tomorrow: ({ label, years }) =>
    msg`${{ label }} tomorrow (${plural({ years }, { one: '# year', other: '# years' })})`,
  ...sameBeforeAndAfter<WithYears>(
    ({ label, weekday, years }) =>
      msg`${{ label }} on ${{ weekday }} (${plural({ years }, { one: '# year', other: '# years' })})`,
    ({ label, date, years }) =>
      msg`${{ label }} on ${{ date }} (${plural({ years }, { one: '# year', other: '# years' })})`,
  ),
};

export const BIRTHDAY_WITH_AGE: MessagePerDay<{ age: number }> = {
  today: ({ age }) => msg`Turns ${{ age }} today`,
  yesterday: ({ age }) => msg`Turned ${{ age }} yesterday`,
  tomorrow: ({ age }) => msg`Turns ${{ age }} tomorrow`,
  past_weekday: ({ age, weekday }) => msg`Turned ${{ age }} on ${{ weekday }}`,
  coming_weekday: ({ age, weekday }) => msg`Turns ${{ age }} on ${{ weekday }}`,
  past_date: ({ age, date }) => msg`Turned ${{ age }} on ${{ date }}`,
  coming_date: ({ age, date }) => msg`Turns ${{ age }} on ${{ date }}`,
};
