import { withTld } from './with-tld.ts'

/** Lets each button of an extension complete the name in the search field. */
export const startFillingField = (): void => {
  const field = document.querySelector<HTMLInputElement>('.domain-search input')
  if (field === null) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-fills]'))
    button.addEventListener('click', () => {
      field.value = withTld(field.value, button.dataset['fills'] ?? '')
      field.focus()
      const end = field.value.indexOf('.')
      field.setSelectionRange(end, end)
    })
}
