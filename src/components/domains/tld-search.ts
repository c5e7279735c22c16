import { withEnding } from '../../site/domain-ending.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-ending]'))
  form.addEventListener('formdata', ({ formData }) => {
    const typed = formData.get('domain')
    if (typeof typed === 'string')
      formData.set('domain', withEnding(typed, form.dataset['ending'] ?? ''))
  })
