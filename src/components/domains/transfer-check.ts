import type { ApiError } from '../../client/api-error.ts'
import { checkTransfer } from '../../contract/transfer-check.ts'
import { lookupProblem } from '../../website/domain-lookup.ts'
import { call } from '../../stores/api.ts'
import { fillTemplate } from '../fill-template.ts'
import { findLookupForm, followLookupForm, isNameProblem, nameFields } from './lookup-form.ts'
import type { LookupForm } from './lookup-form.ts'
import { drawReadiness } from './transfer-answer.ts'
import { transferToCart, type CheckedTransfer } from './transfer-cart.ts'

const start = (lookup: LookupForm, code: HTMLInputElement): void => {
  const { input, answer } = lookup
  let current = new AbortController()
  let checked: CheckedTransfer | undefined

  const show = (view: DocumentFragment): void => {
    view.querySelector('[data-again]')?.addEventListener('click', () => void check(true))
    view.querySelector('[data-add]')?.addEventListener('click', () => void add())
    answer.replaceChildren(view)
  }

  const showProblem = (name: string, error: ApiError): void => {
    const problem = lookupProblem(error.status, error.messageCode)
    if (isNameProblem(problem)) {
      checked = undefined
      lookup.clear()
      lookup.showNameProblem(problem)
    } else {
      const seconds = error.params['retryAfter']?.toString()
      show(fillTemplate(problem, { ...nameFields(name), seconds }))
    }
  }

  const check = async (takesFocus: boolean): Promise<void> => {
    const name = input.value.trim()
    const authCode = code.value.trim()
    current.abort()
    current = new AbortController()
    const { signal } = current
    checked = undefined
    lookup.showNameProblem(undefined)
    lookup.reserveSpace()
    show(fillTemplate('pending', nameFields(name)))
    const body = { domainName: name, ...(authCode === '' ? {} : { authCode }) }
    const result = await call(checkTransfer, { body }, { signal })
    if (signal.aborted) return
    if (result.ok) {
      checked = { readiness: result.answer, authCode }
      show(drawReadiness(result.answer))
    } else showProblem(name, result.error)
    lookup.announce(takesFocus)
  }

  const add = transferToCart(
    answer,
    () => checked,
    () => check(true),
  )

  const showUrl = (name: string): void => {
    current.abort()
    checked = undefined
    lookup.clear()
    if (name !== '') void check(false)
  }

  followLookupForm(lookup, () => void check(true), showUrl)
}

/** Starts the transfer check of this page. */
export const startTransferCheck = (): void => {
  const lookup = findLookupForm()
  const code = lookup?.form.querySelector<HTMLInputElement>('#auth-code')
  if (lookup && code) start(lookup, code)
}
