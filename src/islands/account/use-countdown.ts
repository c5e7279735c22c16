import { useEffect, useState } from 'react'
import { countDown } from './count-down.ts'

/** Counts down seconds; 0 while stopped. It starts by itself when given `first` milliseconds. */
export const useCountdown = (
  first = 0,
): {
  readonly left: number
  /** Restarts with this many milliseconds. */
  readonly begin: (milliseconds: number) => void
} => {
  // An object, so that an equal duration restarts it, too.
  const [wait, setWait] = useState({ milliseconds: first })
  const [left, setLeft] = useState(Math.ceil(first / 1000))
  useEffect(
    () => (wait.milliseconds === 0 ? undefined : countDown(wait.milliseconds, setLeft)),
    [wait],
  )
  return {
    left,
    begin: (milliseconds) => {
      setWait({ milliseconds })
      // At once rather than in the effect, which would leave time for a second request.
      setLeft(Math.ceil(milliseconds / 1000))
    },
  }
}
