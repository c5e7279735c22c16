import { useCallback, useEffect, useRef, useState } from 'react'
import { getServerState } from '../../../../contract/server-changes.ts'
import { call } from '../../../../stores/api.ts'
import { useQuery } from '../../../shell/use-query.ts'
import type { ServerProps } from './server-props.ts'

/** Milliseconds between two requests while something changes. */
const pollMs = 3_000

/** Loads a server's state, again and again while it changes; reports the end of a long action. */
export const useServerState = (
  id: string,
  onEnd: () => void,
): Pick<ServerProps, 'state' | 'isBusy' | 'onPower' | 'onChange'> => {
  const load = useCallback(
    (signal: AbortSignal) => call(getServerState, { params: { id } }, { signal }),
    [id],
  )
  const state = useQuery(load)
  const { answer, again } = state
  // A change can begin and end before the first answer.
  const [hasBegun, setBegun] = useState(false)
  const isBusy = answer === undefined ? hasBegun : answer.change?.state === 'RUNNING'
  const isChanging = isBusy || answer?.power === 'CHANGING'
  useEffect(() => {
    if (!isChanging) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isChanging, again])
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) onEnd()
    wasBusy.current = isBusy
  }, [isBusy, onEnd])
  return {
    ...{ state, isBusy },
    onPower: (power) => state.change((shown) => ({ ...shown, power })),
    onChange: (change) => {
      setBegun(true)
      state.change((shown) => ({ ...shown, change }))
    },
  }
}
