/** A monotonic clock: changing the system time does not affect it. */
const steadyNow = (): number => performance.now()

/** Rounds milliseconds up to whole seconds. */
const inSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000))

const tickMs = 250

/**
 * Counts down a duration. The server sends durations, because a device's clock may be an hour off.
 *
 * @param onTick is called with the remaining seconds, at once and every second, the last time with
 *   0
 * @returns cancels the countdown
 */
export const countDown = (
  milliseconds: number,
  onTick: (seconds: number) => void,
): (() => void) => {
  const until = steadyNow() + milliseconds
  const tick = (): void => {
    const seconds = inSeconds(until - steadyNow())
    if (seconds === 0) clearInterval(timer)
    onTick(seconds)
  }
  const timer = setInterval(tick, tickMs)
  tick()
  return () => clearInterval(timer)
}
