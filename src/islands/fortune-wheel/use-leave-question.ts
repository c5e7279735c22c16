import { useEffect, useState } from 'react'
import { useLeaveWarning } from '../account/use-leave-warning.ts'

interface LeaveQuestion {
  /** Somebody wants to leave, and has not said yet whether they really do. */
  readonly isAsked: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** The address that a click leads away to in this window. */
const addressOf = (event: MouseEvent): string | undefined => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download'))
    return undefined
  const { origin, pathname, search } = location
  const isHere = link.href.split('#')[0] === `${origin}${pathname}${search}`
  return isHere && link.hash !== '' ? undefined : link.href
}

/**
 * While something runs, asks before the page is left: at its links in our words, at all other ways
 * in the browser's.
 */
export const useLeaveQuestion = (runs: boolean): LeaveQuestion => {
  const [wanted, setWanted] = useState<string | undefined>()
  const [leaving, setLeaving] = useState<string | undefined>()
  useLeaveWarning(runs && leaving === undefined)
  useEffect(() => {
    if (!runs) return
    const ask = (event: MouseEvent): void => {
      const address = addressOf(event)
      if (address === undefined) return
      event.preventDefault()
      // Nobody shows that another page is on its way.
      event.stopPropagation()
      setWanted(address)
    }
    document.addEventListener('click', ask, { capture: true })
    return () => {
      document.removeEventListener('click', ask, { capture: true })
      setWanted(undefined)
    }
  }, [runs])
  useEffect(() => {
    if (leaving !== undefined) location.assign(leaving)
  }, [leaving])
  return {
    isAsked: wanted !== undefined,
    leave: () => setLeaving(wanted),
    stay: () => setWanted(undefined),
  }
}
