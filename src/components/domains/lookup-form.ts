import { fill } from '../../i18n/fill.ts'
import type { LookupProblem } from '../../website/domain-lookup.ts'

type NameProblem = Extract<LookupProblem, 'name' | 'tld' | 'script'>

/** Returns whether the problem is the name itself, to be shown at its field. */
export const isNameProblem = (problem: LookupProblem): problem is NameProblem =>
  problem === 'name' || problem === 'tld' || problem === 'script'

/** The form of a lookup page and the place of its answer. */
export interface LookupForm {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  readonly answer: HTMLElement
  /** The live region for screen readers. */
  readonly status: HTMLElement
  readonly showNameProblem: (problem: NameProblem | undefined) => void
  readonly reserveSpace: () => void
  readonly clear: () => void
  /** Focuses the answer's heading after a submission; announces the answer otherwise. */
  readonly announce: (takesFocus: boolean) => void
}

/** Finds the lookup form of the page; undefined without one. */
export const findLookupForm = (): LookupForm | undefined => {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const form = document.querySelector<HTMLFormElement>('[data-lookup-form]')
  const input = form?.querySelector<HTMLInputElement>('#domain')
  const answer = find('[data-lookup-answer]')
  const problemText = find('#domain-problem')
  const status = find('[data-lookup-status]')
  if (!form || !input || !answer || !problemText || !status) return undefined
  return {
    form,
    input,
    answer,
    status,
    showNameProblem: (problem) => {
      const text = problem === undefined ? '' : (problemText.dataset[problem] ?? '')
      if (problemText.textContent !== text) problemText.textContent = text
      if (problem === undefined) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    },
    reserveSpace: () => {
      answer.dataset['asked'] = ''
    },
    clear: () => {
      answer.replaceChildren()
      delete answer.dataset['asked']
      status.textContent = ''
    },
    announce: (takesFocus) => {
      const heading = answer.querySelector('h2')
      if (takesFocus) (heading ?? input).focus()
      const name = heading?.textContent.trim()
      const state = answer.querySelector('.lookup-state')?.textContent.trim()
      status.textContent =
        takesFocus || name === undefined || !state
          ? ''
          : fill(status.dataset['said'] ?? '', { name, state })
    },
  }
}

/** Follows the form and the page's URL, which contains the name: `?domain=sabay.com`. */
export const followLookupForm = (
  { form, input, showNameProblem }: LookupForm,
  lookUp: (name: string) => void,
  showUrl: (name: string) => void,
): void => {
  const followUrl = (): void => {
    input.value = new URLSearchParams(location.search).get('domain')?.trim() ?? ''
    showNameProblem(undefined)
    showUrl(input.value)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const name = input.value.trim()
    if (name === '') {
      showNameProblem('name')
      input.focus()
      return
    }
    const url = `${location.pathname}?domain=${encodeURIComponent(name)}`
    if (url !== `${location.pathname}${location.search}`) history.pushState(null, '', url)
    lookUp(name)
  })
  addEventListener('popstate', followUrl)
  // Input from before this script loaded stays.
  if (new URLSearchParams(location.search).has('domain')) followUrl()
}

/** The values of every lookup template for a name. */
export const nameFields = (name: string) => ({ name, query: encodeURIComponent(name) })
