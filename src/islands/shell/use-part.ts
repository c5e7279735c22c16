import { useEffect, useState } from 'react'
import { loadPart } from '../../client/reload-once.ts'

/** Milliseconds until a failed load is retried. */
const retryMs = 2_000

/** Loads what only some visits need; undefined until then. `load` must be a stable function. */
export const usePart = <Part>(load: () => Promise<Part>): Part | undefined => {
  const [part, setPart] = useState<{ readonly value: Part } | undefined>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    loadPart(load).then(
      (value) => {
        if (!isGone) setPart({ value })
      },
      () => {
        if (!isGone) timer = setTimeout(() => setRound((before) => before + 1), retryMs)
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load, round])
  return part?.value
}
