import { reloadOnce } from '../../client/reload-once.ts'

/** Loads the search of the help centre when its field gets the focus, or at once for a URL with a question. */
export const loadHelpSearch = (): void => {
  const form = document.querySelector<HTMLFormElement>('[data-help-search]')
  if (form === null) return
  let isLoading = false
  const start = (): void => {
    if (isLoading) return
    isLoading = true
    void import('./start-help-search.ts').then(
      ({ startHelpSearch }) => {
        form.removeEventListener('submit', delaySubmit)
        startHelpSearch()
      },
      () => {
        isLoading = false
        void reloadOnce(Date.now())
      },
    )
  }
  // It answers what is in the field as soon as it has started.
  const delaySubmit = (event: Event): void => {
    event.preventDefault()
    start()
  }
  form.addEventListener('submit', delaySubmit)
  form.addEventListener('focusin', start)
  form.addEventListener('input', start)
  if (new URLSearchParams(location.search).has('q')) start()
}
