/** A state machine as a table: from each state, the states that may follow. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** The states from which `to` may follow: what a guarded update asks for. */
export const sourcesOf = <State extends string>(
  transitions: Transitions<State>,
  to: State,
): State[] => statesOf(transitions).filter((from) => transitions[from].includes(to))

/** All states of a table. */
export const statesOf = <State extends string>(transitions: Transitions<State>): State[] =>
  Object.keys(transitions) as State[]

/** The states that can be reached from `start`, itself included. */
export const reachableFrom = <State extends string>(
  transitions: Transitions<State>,
  start: State,
): ReadonlySet<State> => {
  const reached = new Set<State>([start])
  for (const state of reached) for (const next of transitions[state]) reached.add(next)
  return reached
}
