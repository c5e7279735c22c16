import { networkError, readProblem } from '../client/api-error.ts'
import type { ApiError } from '../client/api-error.ts'
import type { Messages } from '../i18n/fill.ts'
import { splitLocale } from '../i18n/locales.ts'
import { ownSite } from '../i18n/own-site.ts'
import { fillElement } from './fill-template.ts'
import { checkControls, formErrorsOf, fieldErrorsOf } from './form-errors.ts'
import type { FormErrors } from './form-errors.ts'

/** Milliseconds. */
const patience = 15_000

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null

const textsOf = (form: HTMLFormElement): Messages => {
  const texts: unknown = JSON.parse(form.querySelector('[data-texts]')?.textContent ?? '{}')
  const unreachable = form.querySelector('[data-unsent]')?.textContent.trim() ?? ''
  return { ...(isMessages(texts) ? texts : {}), unreachable }
}

const locale = splitLocale(location.pathname).locale

/** Loads the texts of API errors; undefined if that fails. */
const readErrorTexts = async (): Promise<Messages | undefined> => {
  try {
    const answer = await fetch(`/locales/${locale}/errors.json`)
    const texts: unknown = await answer.json()
    return isMessages(texts) ? texts : undefined
  } catch {
    return undefined
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )

const labelOf = (control: Control): string =>
  control.labels?.[0]?.querySelector('[data-label]')?.textContent ??
  control.labels?.[0]?.textContent.trim() ??
  control.name

/** Undefined if the API accepted it. */
const send = async (form: HTMLFormElement): Promise<ApiError | undefined> => {
  const [method = 'POST', path = ''] = (form.dataset['sends'] ?? '').split(' ')
  try {
    const response = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-locale': locale,
        'x-site': ownSite,
      },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(patience),
    })
    if (response.ok) return undefined
    return readProblem(response.status, await response.json().catch(() => undefined))
  } catch {
    return networkError
  }
}

const lineOf = (form: HTMLFormElement, text: string, control: Control | undefined): HTMLElement => {
  if (control === undefined) return fillElement('error', { text }, form)
  const item = fillElement('field-error', { text }, form)
  const link = item.querySelector('a')
  if (link !== null) link.href = `#${control.id}`
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    control.focus()
  })
  return item
}

const showAtControl = (control: Control, text: string | undefined): void => {
  const error = document.getElementById(`${control.id}-error`)
  if (error === null) return
  error.textContent = text ?? ''
  error.hidden = text === undefined
  if (text === undefined) control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
}

const showErrors = (
  form: HTMLFormElement,
  controls: readonly Control[],
  { general, fields }: FormErrors,
): void => {
  for (const control of controls)
    showAtControl(control, fields.find(({ name }) => name === control.name)?.text)
  const summary = form.querySelector('[data-errors]')
  if (!(summary instanceof HTMLElement)) {
    const [control] = controls
    const text = fields[0]?.text ?? general[0]
    if (control === undefined || text === undefined) return
    showAtControl(control, text)
    control.focus()
    return
  }
  const lines = [
    ...general.map((text) => lineOf(form, text, undefined)),
    ...fields.map(({ name, text }) =>
      lineOf(
        form,
        text,
        controls.find((control) => control.name === name),
      ),
    ),
  ]
  summary.querySelector('ul')?.replaceChildren(...lines)
  summary.hidden = lines.length === 0
  if (lines.length > 0) summary.focus()
}

/** Replaces the form by a thank-you note that takes the focus. */
const showSent = (form: HTMLFormElement): void => {
  const sent = form.parentElement?.querySelector('[data-sent]')
  if (!(sent instanceof HTMLElement)) return
  form.hidden = true
  sent.hidden = false
  sent.focus()
}

/**
 * Sends a form as JSON to the call in `data-sends` (`POST /contacts`); errors show at the fields and
 * in a summary that takes the focus. Ignores repeated submissions.
 */
export const sendForm = async (form: HTMLFormElement): Promise<void> => {
  if (form.dataset['sending'] !== undefined) return
  const texts = textsOf(form)
  const controls = controlsOf(form)
  const labels = new Map(controls.map((control) => [control.name, labelOf(control)]))
  const wrong = checkControls(
    controls.map(({ name, value, required, validity: { typeMismatch } }) => ({
      name,
      value,
      required,
      typeMismatch,
    })),
  )
  if (wrong.length > 0) {
    showErrors(form, controls, { general: [], fields: fieldErrorsOf(texts, labels, wrong) })
    return
  }
  form.dataset['sending'] = ''
  const button = form.querySelector('button')
  const label = button?.textContent ?? ''
  if (button) button.textContent = texts['sending'] ?? label
  const error = await send(form)
  const answered = error?.kind === 'answered' ? await readErrorTexts() : undefined
  delete form.dataset['sending']
  if (button) button.textContent = label
  showErrors(
    form,
    controls,
    error === undefined
      ? { general: [], fields: [] }
      : formErrorsOf(
          { ...texts, ...answered },
          labels,
          answered === undefined ? networkError : error,
        ),
  )
  if (error !== undefined) return
  showSent(form)
  form.dispatchEvent(new Event('sent', { bubbles: true }))
}
