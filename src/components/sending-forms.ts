// Each `form[data-sends]` is sent by a script that is fetched at the first attempt to send. They are
// `novalidate`: the browser would speak its own language about a field.
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
