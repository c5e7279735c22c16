import { reloadOnce } from '../../client/reload-once.ts'

/**
 * Loads a lookup when its form gets the focus, or at once for a URL with a name. A submission waits
 * for it, because it validates the form in the language of the page.
 */
export const loadLookupOnUse = (load: () => Promise<void>): void => {
  const form = document.querySelector<HTMLFormElement>('[data-lookup-form]')
  if (form === null) return
  let loading: Promise<boolean> | undefined
  const start = (): Promise<boolean> =>
    (loading ??= load().then(
      () => {
        form.removeEventListener('submit', delaySubmit)
        return true
      },
      () => {
        loading = undefined
        void reloadOnce(Date.now())
        return false
      },
    ))
  const delaySubmit = (event: Event): void => {
    event.preventDefault()
    void start().then((isLoaded) => {
      if (isLoaded) form.requestSubmit()
    })
  }
  form.addEventListener('submit', delaySubmit)
  form.addEventListener('focusin', () => void start(), { once: true })
  if (new URLSearchParams(location.search).has('domain')) void start()
}
