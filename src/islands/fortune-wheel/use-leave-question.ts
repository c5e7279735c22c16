import { useEffect, useState } from 'react'
import { useLeaveWarning } from '../account/use-leave-warning.ts'

interface LeaveQuestion {
  /** The customer wants to leave and has not confirmed it. */
  readonly isAsked: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** Returns the URL that a click would open in this window. */
const urlOf = (event: MouseEvent): string | undefined => {
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
 * Asks before leaving the page while something runs: on links with our dialog, otherwise with the
 * browser's.
 */
export const useLeaveQuestion = (runs: boolean): LeaveQuestion => {
  const [wanted, setWanted] = useState<string | undefined>()
  const [leaving, setLeaving] = useState<string | undefined>()
  useLeaveWarning(runs && leaving === undefined)
  useEffect(() => {
    if (!runs) return
    const ask = (event: MouseEvent): void => {
      const address = urlOf(event)
      if (address === undefined) return
      event.preventDefault()
      // Prevents the loading bar of the next page.
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
