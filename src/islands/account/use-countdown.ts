import { useEffect, useState } from 'react'

/** Whole seconds that are left until `until`, which are milliseconds since 1970. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

/** A countdown of seconds; 0 when none runs. It may run from the start, for `first` milliseconds. */
export const useCountdown = (
  first = 0,
): {
  readonly left: number
  /** Begins anew with so many milliseconds. */
  readonly begin: (milliseconds: number) => void
} => {
  const [now, setNow] = useState(() => Date.now())
  const [until, setUntil] = useState(first === 0 ? 0 : now + first)
  useEffect(() => {
    if (until === 0) return
    const tick = (): void => {
      const current = Date.now()
      setNow(current)
      if (current >= until) setUntil(0)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return {
    left: until === 0 ? 0 : secondsLeft(until, now),
    begin: (milliseconds) => {
      const current = Date.now()
      setNow(current)
      setUntil(current + milliseconds)
    },
  }
}
