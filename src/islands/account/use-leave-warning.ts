import { useEffect } from 'react'

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** While something is typed and not saved, the browser asks before it leaves the page. */
export const useLeaveWarning = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
