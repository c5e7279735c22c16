import { useEffect, useState } from 'react'
import { countDown } from './count-down.ts'

/** A countdown of seconds; 0 when none runs. It may run from the start, for `first` milliseconds. */
export const useCountdown = (
  first = 0,
): {
  readonly left: number
  /** Begins anew with so many milliseconds. */
  readonly begin: (milliseconds: number) => void
} => {
  // An object, so that the same wait again begins anew, too.
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
      // At once, not with the effect: nobody asks twice meanwhile.
      setLeft(Math.ceil(milliseconds / 1000))
    },
  }
}
