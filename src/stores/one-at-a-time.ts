/**
 * Makes a task that runs once at a time. Asked for while it runs, however often, it runs once more
 * after: what it finds then is the newest.
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
