import { useEffect } from 'react'

/** The number of forms with unsaved changes. */
let unsavedForms = 0

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Signing out ends the session before the page unloads, so it asks first, with its own text. */
const askAtSignOut = (event: MouseEvent): void => {
  const body = document.querySelector<HTMLElement>('[data-sign-out-question]')
  if (body === null || !(event.target as Element).closest('[data-sign-out]')) return
  // The customer agreed, so the browser does not ask again.
  if (confirm(body.dataset['signOutQuestion'])) removeEventListener('beforeunload', ask)
  else event.stopPropagation()
}

/** Makes the browser ask before it leaves a page with unsaved changes. */
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
