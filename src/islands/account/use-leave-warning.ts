import { useEffect } from 'react'

/** How many forms of the page hold something that is not saved. */
let unsavedForms = 0

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Signing out ends the session before the page is left, and so is asked about before, in our words. */
const askAtSignOut = (event: MouseEvent): void => {
  const place = document.querySelector<HTMLElement>('[data-sign-out-question]')
  if (place === null || !(event.target as Element).closest('[data-sign-out]')) return
  // Who says yes is not asked again by the browser.
  if (confirm(place.dataset['signOutQuestion'])) removeEventListener('beforeunload', ask)
  else event.stopPropagation()
}

/** While something is typed and not saved, the browser asks before it leaves the page. */
export const useLeaveWarning = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return
    unsavedForms += 1
    addEventListener('beforeunload', ask)
    addEventListener('click', askAtSignOut, true)
    return () => {
      unsavedForms -= 1
      if (unsavedForms > 0) return
      removeEventListener('beforeunload', ask)
      removeEventListener('click', askAtSignOut, true)
    }
  }, [unsaved])
}
