/** Milliseconds of a clock that only goes on, whatever the clock on the wall is set to meanwhile. */
const steadyNow = (): number => performance.now()

/** Whole seconds of so many milliseconds, a begun one as a whole. */
const inSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000))

const tickMs = 250

/**
 * Counts down from so many milliseconds, which a server told, not from a moment: a device's clock may
 * be an hour wrong, and be set right while it counts.
 *
 * @param tell is given the whole seconds that are left, at once and with each tick, at last 0
 * @returns ends it early
 */
export const countDown = (milliseconds: number, tell: (seconds: number) => void): (() => void) => {
  const until = steadyNow() + milliseconds
  const tick = (): void => {
    const seconds = inSeconds(until - steadyNow())
    if (seconds === 0) clearInterval(timer)
    tell(seconds)
  }
  const timer = setInterval(tick, tickMs)
  tick()
  return () => clearInterval(timer)
}
