import { reloadOnce } from '../../client/reload-once.ts'

/**
 * Loads a look-up when somebody is about to use its form, or at once when the address asks for a name.
 * What is sent before it is there waits for it. The form is `novalidate`: what is wrong is said by the
 * look-up, in the page's language, also when it is sent at once.
 *
 * @param load starts the look-up on the page
 */
export const whenAsked = (load: () => Promise<void>): void => {
  const form = document.querySelector<HTMLFormElement>('[data-lookup-form]')
  if (form === null) return
  let loading: Promise<boolean> | undefined
  const start = (): Promise<boolean> =>
    (loading ??= load().then(
      () => {
        form.removeEventListener('submit', hold)
        return true
      },
      () => {
        loading = undefined
        void reloadOnce(Date.now())
        return false
      },
    ))
  const hold = (event: Event): void => {
    event.preventDefault()
    void start().then((isThere) => {
      if (isThere) form.requestSubmit()
    })
  }
  form.addEventListener('submit', hold)
  form.addEventListener('focusin', () => void start(), { once: true })
  if (new URLSearchParams(location.search).has('domain')) void start()
}
