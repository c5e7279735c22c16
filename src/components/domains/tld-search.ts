import { withTld } from '../../website/tld.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-tld]'))
  form.addEventListener('formdata', ({ formData }) => {
    const typed = formData.get('domain')
    if (typeof typed === 'string') formData.set('domain', withTld(typed, form.dataset['tld'] ?? ''))
    formData.delete('tlds')
  })
