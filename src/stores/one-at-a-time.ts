/**
 * Makes a task single-flight: calls during a run cause one further run afterwards, which sees the
 * newest state.
 */
export const oneAtATime = (task: () => Promise<unknown>): (() => void) => {
  let running = false
  let wanted = false
  const done = (): void => {
    running = false
    if (wanted) run()
  }
  const run = (): void => {
    wanted = running
    if (running) return
    running = true
    task().then(done, done)
  }
  return run
}
