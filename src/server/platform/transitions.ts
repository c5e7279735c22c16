/** A state machine: the next states of each state. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** Returns the states before `to`, for a guarded update. */
export const sourcesOf = <State extends string>(
  transitions: Transitions<State>,
  to: State,
): State[] => statesOf(transitions).filter((from) => transitions[from].includes(to))

/** Returns all states. */
export const statesOf = <State extends string>(transitions: Transitions<State>): State[] =>
  Object.keys(transitions) as State[]

/** Returns the states reachable from `start`, itself included. */
export const reachableFrom = <State extends string>(
  transitions: Transitions<State>,
  start: State,
): ReadonlySet<State> => {
  const reached = new Set<State>([start])
  for (const state of reached) for (const next of transitions[state]) reached.add(next)
  return reached
}
