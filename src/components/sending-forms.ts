// Loads the script that sends `form[data-sends]` on the first submission. The forms are `novalidate`,
// because browsers would use their own language.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sends]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    import('./send-form.ts').then(
      (sending) => sending.sendForm(form),
      () => {
        const failed = form.querySelector('[data-unsent]')
        if (failed instanceof HTMLElement) failed.hidden = false
      },
    )
  })
}
