import fc from 'fast-check';

const TAGS = ['choir', 'work'];
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York'];

export const contact = fc.nat({ max: 2 });

export const some = fc.uniqueArray(contact, { minLength: 1 });

export const tags = fc.shuffledSubarray(TAGS);

export const tag = fc.constantFrom(...TAGS);

export const type = fc.constantFrom(0, 1, null);

export const days = fc.constantFrom(1, 7, 30, null);

export const ago = fc.integer({ min: 0, max: 40 });

export const birthday = fc.constantFrom('--02-29', '1990-05-31', '--11-21', null);

/** The actions that determine a person's keep-in-touch reminders. */
export const anyAction = fc.oneof(
  fc.record({
    do: fc.constant('cadence' as const),
    contact,
    days: fc.oneof(days, fc.constant(0)),
  }),
  fc.record({ do: fc.constant('type' as const), contact, type }),
  fc.record({ do: fc.constant('tags' as const), contact, tags }),
  fc.record({ do: fc.constant('birthday' as const), contact, birthday }),
  fc.record({ do: fc.constant('by hand' as const), contact, ago: fc.option(ago) }),
  fc.record({ do: fc.constant('type cadence' as const), type: fc.nat({ max: 1 }), days }),
  fc.record({ do: fc.constant('delete type' as const), type: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('tag cadence' as const), tag, days }),
  fc.record({ do: fc.constant('log' as const), contact, ago, note: fc.boolean() }),
  fc.record({ do: fc.constant('edit log' as const), which: fc.nat({ max: 3 }), ago }),
  fc.record({ do: fc.constant('delete log' as const), which: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constantFrom('trash' as const, 'restore' as const), contact }),
  fc.record({ do: fc.constant('merge' as const), contact, other: contact }),
  fc.record({ do: fc.constant('unmerge' as const) }),
  fc.record({ do: fc.constantFrom('delete' as const, 'restore all' as const), some }),
  fc.record({ do: fc.constant('tag all' as const), some, tag, add: fc.boolean() }),
  fc.record({ do: fc.constant('type all' as const), some, type }),
  fc.record({ do: fc.constant('undo bulk' as const) }),
  fc.record({ do: fc.constantFrom('complete' as const, 'reopen' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constantFrom('snooze' as const, 'move' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('delete reminder' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('remind of birthday' as const), contact }),
  fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.nat({ max: 50 }) }),
  fc.record({ do: fc.constant('fire' as const) }),
);

export type ContactAction = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;
