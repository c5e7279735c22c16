/** Makes a task single-flight: calls during a run cause one further run. */
export const singleFlight = (task: () => Promise<unknown>): (() => void) => {
  let running = false
  let isQueued = false
  const done = (): void => {
    running = false
    if (isQueued) run()
  }
  const run = (): void => {
    isQueued = running
    if (running) return
    running = true
    task().then(done, done)
  }
  return run
}
