/** A call that a model should make. `$ana` is an id of the fixture, `$1.people.0.contact_id` part of the first result. */
export interface TaskCall {
  tool: string;
  args?: Record<string, unknown>;
  /** Part of the structured result; undefined for tools without one. */
  result?: object;
}

/** The words of a person, and the calls that answer them. */
export interface Task {
  say: string;
  calls: TaskCall[];
}

export const find = (query: string, name = query): TaskCall => ({
  tool: 'search_people',
  args: { query },
  result: { people: [{ name }] },
});
export const FOUND = '$1.people.0.contact_id';
