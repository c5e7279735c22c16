import { useEffect, useState } from 'react'
import { useLeaveWarning } from '../account/use-leave-warning.ts'

interface LeaveQuestion {
  readonly isAsked: boolean
  readonly leave: () => void
  readonly stay: () => void
}

const urlOf = (event: MouseEvent): string | undefined => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target: clicked } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = clicked instanceof Element ? clicked.closest('a') : null
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download'))
    return undefined
  const { origin, pathname, search } = location
  const isHere = link.href.split('#')[0] === `${origin}${pathname}${search}`
  return isHere && link.hash !== '' ? undefined : link.href
}

/** Confirms leaving the page while something runs: on links with our dialog, else the browser's. */
export const useLeaveQuestion = (runs: boolean): LeaveQuestion => {
  const [target, setTarget] = useState<string | undefined>()
  const [leaving, setLeaving] = useState<string | undefined>()
  useLeaveWarning(runs && leaving === undefined)
  useEffect(() => {
    if (!runs) return
    const confirm = (event: MouseEvent): void => {
      const url = urlOf(event)
      if (url === undefined) return
      event.preventDefault()
      // Prevents the loading bar of the next page.
      event.stopPropagation()
      setTarget(url)
    }
    document.addEventListener('click', confirm, { capture: true })
    return () => {
      document.removeEventListener('click', confirm, { capture: true })
      setTarget(undefined)
    }
  }, [runs])
  useEffect(() => {
    if (leaving !== undefined) location.assign(leaving)
  }, [leaving])
  return {
    isAsked: target !== undefined,
    leave: () => setLeaving(target),
    stay: () => setTarget(undefined),
  }
}
